import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokensByEmail } from '../../../testing/fakes/access-tokens.ts'
import { getEmail } from '../../../testing/fixtures/inspect.ts'
import { createActions } from '../../../testing/fixtures/owner-actions.ts'
import { createTestApp, type TestApp } from '../../../testing/fixtures/test-app.ts'
import { setRole } from '../../../testing/fixtures/people.ts'
import { createWorld, type World } from '../../../testing/fixtures/world.ts'

let world: World
let app: TestApp
let token: string

beforeAll(async () => {
  world = await createWorld({ houses: ['B', 'A'] })
  app = await createTestApp(world.deps, { tokens: tokensByEmail })
  const admin = await world.addOwner('Admin', { points: 0 })
  token = await getEmail(world, admin)
  await setRole(world, admin, 'Admin')
  const owner = await world.addOwner('=SUM(1;2) "Åse"')
  await createActions(world, owner).book(26)
  await world.execute(
    `update booking set lent_out_name = 'Gæst', lent_out_phone = '+45 12', lent_out_email = 'g@samhus.example',
       checked_out_at = '2027-07-05T08:00:00Z', checked_out_people = 5`,
  )
})

afterAll(async () => {
  await app.close()
  await world.close()
})

/** Downloads a sheet. Returns its name and its lines. */
async function download(path: string): Promise<{ name: string | undefined; lines: string[][] }> {
  const url = `/admin/api/sheets/${path}`
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect([answer.statusCode, answer.body.slice(0, 1)]).toEqual([200, '\uFEFF'])
  return {
    name: /filename="([^"]+)"/.exec(String(answer.headers['content-disposition']))?.[1],
    lines: parse(answer.body, { bom: true, delimiter: ';', relaxColumnCount: true }),
  }
}

describe('the file of', () => {
  test('the weekly report has generated, period, week and year above a line for each house, and says Ja and Nej', async () => {
    const { name, lines } = await download('weekly-report?year=2027&weekNumber=26')
    expect(name).toBe('samhus-weekly-report-2027-W26-20261102-1200.csv')
    expect(lines.slice(0, 4)).toEqual([
      ['Rapport dannet', '02/11-2026 12:00'],
      ['Periode', '28/06-2027 – 04/07-2027'],
      ['Uge', '26'],
      ['År', '2027'],
    ])
    const [labels = [], ...rows] = lines.slice(4)
    expect(labels.slice(0, 5)).toEqual(['Forening', 'Foreningens kode', 'Bolig', 'Boligens kode', 'Ejer'])
    expect(rows).toEqual([
      [
        'Klitten',
        'T1',
        'House A',
        'A',
        `'=SUM(1;2) "Åse"`,
        '',
        'Ja',
        'Ja',
        'Gæst',
        '+45 12',
        'g@samhus.example',
        'Ja',
        '5',
        '05/07-2027 10:00',
      ],
      ['Klitten', 'T1', 'House B', 'B', 'Ikke booket', '', 'Nej', 'Nej', '', '', '', 'Nej', '', ''],
    ])
  })

  test('the yearly report has group and total booking rate above its weeks, and a dash where nobody has booked', async () => {
    const { name, lines } = await download(`yearly-report?year=2027&groupId=${world.groupId}&language=en`)
    expect(name).toBe('samhus-yearly-report-2027-T1-20261102-1200.csv')
    expect(lines.slice(0, 5)).toEqual([
      ['Report generated', '02/11-2026 12:00'],
      ['Year', '2027'],
      ['Group', 'T1 - Klitten'],
      ['Total Booking Rate', '1.0%'],
      ['Week', 'House A (2%)', 'House B (0%)'],
    ])
    expect(lines).toHaveLength(5 + 52)
    expect(lines[5 + 25]).toEqual(['26', `'=SUM(1;2) "Åse"`, '-'])
    expect(lines[5 + 26]).toEqual(['27', '-', '-'])
  })

  test('the owners’ use has letters in place of names', async () => {
    const { name, lines } = await download(`use-report?year=2027&groupId=${world.groupId}&language=sv`)
    expect(name).toBe('samhus-use-report-2027-T1-20261102-1200.csv')
    expect(lines.slice(3)).toEqual([
      ['Ägare', 'Veckor', 'Veckor i högsäsong', 'Använda poäng', 'Poäng kvar'],
      ['A', '1', '0', '2', '18'],
      ['B', '0', '0', '0', '0'],
    ])
  })
})
