import fc from 'fast-check'
import { readSeed } from './fixtures/seed.ts'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: readSeed('PROPERTY_SEED') })
