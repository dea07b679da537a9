import { openDb } from '../../src/db/core/client.ts'
import { ensureFirstSuperAdmin } from '../../src/identity/first-super-admin.ts'
import { createDeps } from '../fixtures/deps.ts'

/** A program that makes sure of the first Super Admin, as a server does at its start. Arguments: the database's URL, and the address. */
const [url = '', email = ''] = process.argv.slice(2)
const db = openDb(url, { applicationName: 'start', maxConnections: 2, random: Math.random, report: () => {} })
await ensureFirstSuperAdmin(createDeps(db), email)
await db.close()
