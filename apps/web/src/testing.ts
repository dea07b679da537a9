import { configure } from '@testing-library/react'

/** What a test waits for is a state; how long a busy machine takes to get there proves nothing. */
configure({ asyncUtilTimeout: 20_000 })
