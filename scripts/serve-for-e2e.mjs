// The server of the browser tests: like `npm start`, with an empty data folder. Started by playwright.config.ts.
import { chmodSync, mkdirSync, rmSync } from 'node:fs'

const folder = process.env['DATA_DIR']
if (!folder) throw new Error('DATA_DIR is not set: the browser tests need a folder that may be emptied.')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
// Other accounts may enter it: started by root, the embedded PostgreSQL runs as another account.
chmodSync(folder, 0o755)
await import('./start.mjs')
