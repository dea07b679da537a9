import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { verify } from '../../src/cli/verify.ts'
import { createTestDatabase } from '../database/test-database.ts'

const script = readFileSync(new URL('../../../../bench/large-set.sql', import.meta.url), 'utf8')
// A few houses and owners in the place of hundreds and thousands.
const smallScript = script
  .replaceAll('generate_series(0, 399)', 'generate_series(0, 5)')
  .replaceAll('generate_series(1, 3000)', 'generate_series(1, 60)')

it('the database on which the check of the invariants is measured can be made, and violates none', async () => {
  const database = await createTestDatabase()
  const client = new Client({ connectionString: database.url, application_name: 'samhus test' })
  await client.connect()
  try {
    await client.query(smallScript)
    expect(await verify(database.url)).toEqual([])
  } finally {
    await client.end()
    await database.close()
  }
})
