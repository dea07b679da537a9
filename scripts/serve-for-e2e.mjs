// The journeys' server: as `npm start`, on an empty data folder. Called by playwright.config.ts.
import { chmodSync, mkdirSync, rmSync } from 'node:fs'

const folder = process.env['DATA_DIR']
if (!folder) throw new Error('DATA_DIR is not set: the journeys need a folder that may be emptied.')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
// Searchable by all: started by root, the embedded PostgreSQL runs as nobody.
chmodSync(folder, 0o755)
await import('./start.mjs')
