// The server of the browser tests: like `npm start`, with a new data folder. Started by playwright.config.ts.
import { prepareDataFolder } from './demo-for-e2e.mjs'

const folder = process.env['DATA_DIR']
if (!folder) throw new Error('DATA_DIR is not set: the browser tests need a folder that may be emptied.')
prepareDataFolder(folder)
await import('./start.mjs')
