import { templateKinds } from '@samhus/domain/mail-kinds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashAddress } from '../../src/db/queries/mail-address.ts'
import { ensureFirstSuperAdmin } from '../../src/identity/first-super-admin.ts'
import { startTime } from '../effects/effects-scene.ts'
import { createRandom } from '../fixtures/random.ts'
import { isLongSearch } from '../fixtures/search.ts'
import { readSeed } from '../fixtures/seed.ts'
import { createWorld, type World } from '../fixtures/world.ts'
import { actNames } from '../years/act-names.ts'
import { liveAYear, type Life } from '../years/live-a-year.ts'
import { erasePeople, resendErasedMails, tryEveryAct, type Outcomes } from '../years/office-acts.ts'
import { playActs } from '../years/play-acts.ts'
import { createVillage, findWords, type Village } from '../years/village.ts'

const firstYear = 2028
/** What is kept longest of a person is kept for five years. */
const lastYear = 2037
const livedYears = isLongSearch ? lastYear - firstYear + 1 : 2
const firstSeed = readSeed('YEARS_SEED')
const seeds = Array.from(
  { length: Number(process.env['YEARS_WORLDS'] ?? 1) },
  (_, index) => firstSeed + index,
)

/** Columns whose values are all seen before the years are over: every act, every kind of mail, every state. */
const looks = {
  'audit.action': actNames,
  'mail.kind': [...templateKinds, 'test'],
  'booking.type': null,
  'claim.state': null,
  'assignment.status': null,
  'ledger.type': null,
  'fee.act': null,
  'fee.state': null,
  'token.kind': null,
  'import_batch.kind': null,
} as const

let world: World
let village: Village
/** Those of the groups of the acts who have ever been on a week. */
let strangers: string[]
let life: Life
let outcomes: Outcomes
let seen: ReadonlyMap<string, Set<string>>

async function start(seed: number): Promise<void> {
  life = { random: createRandom(seed), members: [], former: [], erased: [], comers: 0 }
  outcomes = new Map()
  seen = new Map(Object.keys(looks).map((place) => [place, new Set<string>()]))
  const years = Array.from({ length: livedYears + 1 }, (_, index) => firstYear + index)
  world = await createWorld({ houses: ['A', 'B'], years, now: startTime, maxConnections: 4 })
  await ensureFirstSuperAdmin(world.deps, 'first@samhus.example')
  strangers = await playActs(world)
  await look()
  world.setTime('2027-12-01 12:00')
  village = await createVillage(world)
}

describe.each(seeds)('the years after every act, from seed %i,', (seed) => {
  beforeAll(() => start(seed), 300_000)
  afterAll(() => world.close())

  it(
    'leave no violation, and nothing of those who were erased, at the end of each',
    { timeout: 900_000 },
    async () => {
      await village.advanceTo('2027-12-31 12:00')
      for (let year = firstYear; year < firstYear + livedYears; year += 1) {
        await liveAYear(village, life, year)
        const leaving = strangers.filter(() => life.random(8) === 0)
        await erasePeople(village, leaving, outcomes)
        await endYear(year, leaving)
      }
      await endYear(lastYear, [])
      expect(world.warnings).toEqual([])
    },
  )

  it.each(Object.entries(looks))('have seen each %s that there is, and no other', async (place, names) => {
    const expected = names ?? (await listNames(place))
    expect([...(seen.get(place) ?? [])].toSorted()).toEqual(expected.toSorted())
  })

  it('let the office do nothing about who or what is gone but settle what is owed', () => {
    const done = [...outcomes].filter(([, counts]) => counts.has('ok')).map(([name]) => name)
    expect(done.toSorted()).toEqual(['anonymize-owner', 'end-membership', 'settle-fee'])
  })

  it('keep nothing that is needed for a time only', async () => {
    await village.advanceTo(`${lastYear + 6}-03-31 12:00`)
    const passing = ['audit_value', 'device', 'idempotency', 'import_row', 'push_message', 'file_removal']
    const ofStays = ['support_report', 'support_reply', 'support_photo', 'arrival_note']
    for (const table of [...passing, ...ofStays]) {
      expect(await world.query(`select * from ${table}`), table).toEqual([])
    }
    expect(await findWords(world, ['@guests?\\.example'])).toEqual([])
  })
})

/** Notes what has happened so far: rows change, and some are deleted again. */
async function look(): Promise<void> {
  for (const [place, names] of seen) {
    const [table, column] = place.split('.')
    const rows = await world.query<{ name: string }>(`select distinct ${column} as name from ${table}`)
    for (const { name } of rows) names.add(name)
  }
}

/** Returns the values that a column's constraint allows. */
async function listNames(place: string): Promise<string[]> {
  const [check] = await world.query<{ names: string[] }>(
    `select array(select m[1] from regexp_matches(pg_get_constraintdef(oid), '''([^'']+)''', 'g') m) as names
     from pg_constraint where conrelid = split_part($1, '.', 1)::regclass and contype = 'c'
       and pg_get_constraintdef(oid) like 'CHECK ((' || split_part($1, '.', 2) || ' = ANY%'`,
    place,
  )
  return check?.names ?? []
}

/** The office tries all it can on those who are gone; then nothing may be wrong, and nothing of them be left. */
async function endYear(year: number, leaving: readonly string[]): Promise<void> {
  await look()
  const gone = [...leaving, ...life.erased.map(({ personId }) => personId)]
  await tryEveryAct(village, gone, outcomes)
  await resendErasedMails(village, outcomes)
  await village.advanceTo(`${year}-12-31 12:00`)
  expect(await world.findViolations(), `at the end of ${year}`).toEqual([])
  const here = life.members.concat(life.former).map(({ email }) => email)
  const words = life.erased.flatMap(({ word, email }) =>
    here.includes(email) ? [word] : [word, email, hashAddress(email).toString('hex')],
  )
  expect(await findWords(world, words), `of those who were erased, at the end of ${year}`).toEqual([])
  const sent = village.sent.filter(({ to }) => to.address.endsWith('.invalid'))
  expect(sent, `mails to nobody, until ${year}`).toEqual([])
  const misread = await world.query(
    `select m.kind from mail_content c join mail m on m.id = c.mail_id
     where c.to_address like '%@guests.example' and m.recipient = 'owner'`,
  )
  expect(misread, `mails to guests that their hosts read, in ${year}`).toEqual([])
}
