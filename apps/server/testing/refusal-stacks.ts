import { collectStacks } from '../src/shared/refused-error.ts'

collectStacks(true)
