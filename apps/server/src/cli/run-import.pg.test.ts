import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toCsv } from '../../testing/fixtures/imports.ts'
import { createWorld, type World } from '../../testing/fixtures/world.ts'
import { bundleProgram, fromInput, programFolder } from '../../testing/processes/bundled-program.ts'
import { getRepoRoot } from '../shared/paths.ts'
import { readImportArguments } from './import-arguments.ts'
import { runImport } from './run-import.ts'

let world: World

beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  await world.close()
})

const newEmail = () => `${randomUUID()}@samhus.example`

/** Runs the command with a file of owners. Returns its exit code and what it printed. */
async function run(text: string, ...more: string[]): Promise<[code: number, ...lines: string[]]> {
  const lines: string[] = []
  const args = readImportArguments(['--kind', 'owners', '--group', 'T1', '--file', 'owners.csv', ...more])
  const deps = { ...world.deps, verify: async () => 0 }
  const context = { deps, print: (line: string) => void lines.push(line), sleep: async () => {} }
  const code = await runImport(context, args, { bytes: Buffer.from(text), fileName: 'owners.csv' })
  return [code, ...lines]
}
const countPeople = async (email: string) =>
  (await world.query('select from person where email = $1', email)).length
const listStates = async () =>
  (await world.query<{ state: string }>('select state from import_batch order by created_at, state')).map(
    ({ state }) => state,
  )

describe('the command line', () => {
  it('says what would become of each row and writes nothing, and with --apply the same and writes it', async () => {
    const email = newEmail()
    const text = toCsv(['E-mail', 'Navn'], [email, 'Dorte'])
    const row = `2\tny\temail: ${email}; name: Dorte`
    const totals = '1 ny, 0 ændres, 0 uændret, 0 afvist'
    expect(await run(text)).toEqual([0, row, totals])
    expect(await countPeople(email)).toBe(0)
    expect(await run(text, '--apply')).toEqual([0, row, totals, 'Filen er importeret. verify: 0 fejl'])
    expect(await countPeople(email)).toBe(1)
    expect(await run(text, '--apply')).toEqual([
      0,
      '0 ny, 0 ændres, 1 uændret, 0 afvist',
      'Der er ikke noget at importere, så der er ikke skrevet noget.',
    ])
    expect(await listStates()).toEqual(['applied', 'discarded', 'discarded'])
  })

  it('writes nothing where rows are refused, but with --leave-out-refused the others', async () => {
    const email = newEmail()
    const text = toCsv(['E-mail', 'Navn'], [email, 'Erik'], ['x', 'Karl'])
    const [code, , refused, , why] = await run(text, '--apply', '--language', 'sv')
    expect([code, refused, why]).toEqual([
      1,
      '3\tavvisad\temail: ”x” är ingen e-postadress.',
      'Rader avvisas, så inget är skrivet (--leave-out-refused).',
    ])
    expect(await countPeople(email)).toBe(0)
    expect((await run(text, '--apply', '--leave-out-refused'))[0]).toBe(0)
    expect(await countPeople(email)).toBe(1)
  })

  it('reads the columns that it is given, and refuses fields and columns that there are not', async () => {
    const text = toCsv(['Kontaktadresse', 'Hvem'], [newEmail(), 'Finn'])
    expect(await run(text)).toEqual([1, 'Der er ingen kolonne til: email, name (--columns)'])
    const [code, , totals] = await run(text, '--columns', 'email=kontaktadresse,name=Hvem')
    expect([code, totals]).toEqual([0, '1 ny, 0 ændres, 0 uændret, 0 afvist'])
    await expect(run(text, '--columns', 'house=Hvem')).rejects.toThrow('house is none of email, name')
    await expect(run(text, '--columns', 'name=Hvor')).rejects.toThrow('the file has no column Hvor')
    expect((await listStates()).filter((state) => !['applied', 'discarded'].includes(state))).toEqual([])
  })

  it('says that a file is no table, and that there is no such association', async () => {
    expect(await run('Kære alle')).toEqual([1, 'Filen er ikke en tabel.'])
    await expect(run('x;y', '--group', 'none')).rejects.toThrow('Der er ingen forening med koden none')
  })

  it('as a program reads a workbook, and exits with 1 for refused rows and with 2 for other arguments', async () => {
    const input = await bundleProgram('src/cli/import.ts')
    const env = { ...process.env, DATABASE_URL: world.url }
    const file = join(getRepoRoot(), 'docs', 'import', '4-bookinger.xlsx')
    const call = (...args: string[]) =>
      spawnSync(process.execPath, [...fromInput, ...args], {
        cwd: programFolder,
        env,
        input,
        encoding: 'utf8',
      })
    const { status, stdout } = call('--kind', 'bookings', '--group', 'T1', '--file', file)
    expect([status, stdout.trim().split('\n').at(-1)]).toEqual([
      1,
      expect.stringMatching(/^0 ny, 0 ændres, 0 uændret, \d{3} afvist$/),
    ])
    const unknown = call('--kind', 'bookings', '--group', 'none', '--file', file)
    expect([unknown.status, unknown.stderr]).toEqual([2, 'Der er ingen forening med koden none.\n'])
    const wrong = call('--kind', 'boats')
    expect([wrong.status, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('npm run import -- --kind <kind>'),
    ])
  })
})
