import { configure } from '@testing-library/react'

/** Long, because a test waits for a state and a busy machine may be slow to reach it. */
configure({ asyncUtilTimeout: 20_000 })
