import { randomUUID } from 'node:crypto'
import { personalData, type PersonalTable } from '@samhus/domain/personal-data'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryFiles, createMemoryStore } from '../../../testing/fakes/file-store.ts'
import { checkOutGuest, goToCheckIn } from '../../../testing/fixtures/check-outs.ts'
import { addFee } from '../../../testing/fixtures/fees.ts'
import { createActions, countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { dumpTables } from '../../../testing/fixtures/inspect.ts'
import { sendFile, toCsv } from '../../../testing/fixtures/imports.ts'
import { keepMail, stopMailTo } from '../../../testing/fixtures/kept-mail.ts'
import { createPhoto } from '../../../testing/fixtures/photo.ts'
import { createAdmin, setRole } from '../../../testing/fixtures/people.ts'
import { createWorld, pushOrigin, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { removeFiles } from '../../jobs/delete-personal-data.ts'
import { resolvePerson } from '../../identity/resolve-person.ts'
import { reopening } from '../../reads/admin/reopening.ts'
import { anonymization } from '../../reads/admin/anonymization.ts'
import { addSupportPhoto } from '../add-support-photo.ts'
import { changeMailPreferences } from '../change-mail-preferences.ts'
import { createCalendarFeed } from '../create-calendar-feed.ts'
import { recordDeviceUse } from '../record-device-use.ts'
import { reportSupport } from '../report-support.ts'
import { subscribePush } from '../subscribe-push.ts'
import { takeSession } from '../take-session.ts'
import { updateProfile } from '../update-profile.ts'
import { anonymizeOwner } from './anonymize-owner.ts'
import { endMembership } from './end-membership.ts'
import { issueCheckOutLink } from './issue-check-out-link.ts'
import { reopenCheckOut } from './reopen-check-out.ts'
import { settleFee } from './settle-fee.ts'
import { replySupport } from './reply-support.ts'
import { setUpCheckOutLink } from './set-up-check-out-link.ts'
import { reactivateMembership } from './reactivate-membership.ts'
import { setPersonEnabled } from './set-person-enabled.ts'
import { saveArrivalNote } from './save-arrival-note.ts'

const reason = 'asked for it in writing'
const storedFiles = new Map<string, Buffer>()
let world: World
let deps: World['deps']
let bo: Owner
let boss: Owner

beforeEach(async () => {
  storedFiles.clear()
  world = await createWorld({ now: '2027-06-01 12:00' })
  deps = { ...world.deps, files: createMemoryFiles(createMemoryStore(storedFiles)) }
  bo = await world.addOwner('Bo')
  boss = await createAdmin(world, 'Boss', 'Super Admin')
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

const anonymize = (owner: Owner, { name = owner.name, by = boss, key = null as string | null } = {}) =>
  anonymizeOwner(deps, { ...by.actor, idempotencyKey: key }, { userId: owner.personId, reason, name })
const leave = ({ membershipId }: Owner) =>
  endMembership(deps, boss.actor, { membershipId: String(membershipId), bookedWeeks: 'keep', reason })
const readAnonymization = ({ personId: userId }: Owner) => anonymization(deps, boss.actor, { userId })

/** Gives Bo rows in every table with personal data, and lets his stay be over. */
async function fillEveryTable(): Promise<void> {
  const actions = createActions(world, bo)
  const bookingId = await actions.book(27)
  await actions.details(bookingId, { lent: true })
  await world.execute(
    `update person set sub = 'bo-at-provider', issuer = 'https://id' where id = $1`,
    bo.personId,
  )
  const [person] = await world.query<{ email: string }>('select email from person where id = $1', bo.personId)
  const actor = { ...bo.actor, idempotencyKey: 'click', request: { id: 'r1', address: '192.0.2.77' } }
  await updateProfile(deps, actor, { id: bo.personId, email: person?.email ?? '', address: 'Old road 1' })
  await createCalendarFeed(deps, bo.actor)
  await recordDeviceUse(deps, { personId: bo.personId, deviceId: randomUUID(), browser: 'B', system: 'S' })
  await takeSession(deps, { personId: bo.personId, deviceId: randomUUID() })
  const keys = { auth: 'a'.repeat(22), p256dh: 'B'.repeat(87) }
  await subscribePush(deps, bo.actor, { endpoint: `${pushOrigin}/bo`, keys, language: 'da' })
  await world.execute(
    `insert into push_message (booking_id, subscription_id, group_id, created_at)
     select $1::uuid, id, $2::uuid, created_at from push_subscription`,
    bookingId,
    world.groupId,
  )
  await world.execute(
    `insert into saved_view (id, person_id, screen, name, query, is_shared, created_at)
     values ($1, $2, 'owners', 'Mine', 'search=x', true, $3)`,
    randomUUID(),
    bo.personId,
    world.nowIso(),
  )
  await world.execute(
    `insert into idp_record (kind, id, payload) values ('Session', 's', '{"accountId": "bo-at-provider"}')`,
  )
  await keepMail(world, { personId: bo.personId, bookingId, kind: 'confirmed' })
  await sendFile(world, boss.actor, { text: toCsv(['E-mail', 'Navn'], [person?.email ?? '', 'B']) })
  await stopMailTo(world, person?.email ?? '')
  await changeMailPreferences(deps, bo.actor, { preferences: [{ kind: 'announcement', isOn: false }] })
  world.setTime('2027-07-12 09:00')
  const token = await setUpCheckOutLink(deps, bookingId)
  const reportId = randomUUID()
  await reportSupport(deps, {
    token,
    reportId,
    message: 'A window',
    contact: 'gry@guest.example',
    language: 'da',
  })
  await addSupportPhoto(deps, { token, reportId, number: 1 }, await createPhoto())
  const reply = { reportId, message: 'Thank you', to: 'gry@guest.example', version: 999_999_999 }
  await replySupport(deps, boss.actor, reply)
  await saveArrivalNote(deps, boss.actor, { unitId: world.unitId(28), note: 'Bo leaves late', version: 0 })
  world.setTime('2028-03-01 12:00')
}

/** Selects the rows about the person `$1`. */
const rowsOf: Readonly<Record<PersonalTable, string>> = {
  person: 'id = $1',
  booking: 'membership_id in (select id from membership where person_id = $1)',
  arrival_note: 'true',
  mail: 'person_id = $1',
  mail_content: 'person_id = $1',
  mail_preference: 'person_id = $1',
  mail_suppression: 'true',
  support_report:
    'booking_id in (select id from booking where membership_id in (select id from membership where person_id = $1))',
  support_photo: 'true',
  support_reply: 'true',
  audit_value: `audit_number in (select number from audit where actor_id = $1)`,
  device: 'person_id = $1',
  device_session: 'person_id = $1',
  push_subscription: 'person_id = $1',
  push_message: 'true',
  token: `person_id = $1 or booking_id is not null`,
  idp_record: `payload ->> 'accountId' = 'bo-at-provider'`,
  idempotency: 'person_id = $1',
  saved_view: 'person_id = $1',
  import_row: '$1::uuid is not null',
}
/** Columns that a check keeps to some values, or by which rows are found. */
const fixedColumns = ['language', 'lent_out_language', 'sub', 'address_hash']

/** Writes a word of its own into every personal column of Bo's rows. Returns the words by column. */
async function plantCanaries(): Promise<Map<string, string>> {
  const [mail] = await world.query<{ hash: string }>(
    `select encode(address_hash, 'hex') as hash from mail where person_id = $1 and address_hash is not null`,
    bo.personId,
  )
  const canaries = new Map([['mail.address_hash', mail?.hash ?? '']])
  for (const [table, policy] of Object.entries(personalData)) {
    const columns: readonly string[] = 'personal' in policy ? policy.personal : []
    for (const column of columns.filter((each) => !fixedColumns.includes(each))) {
      const word = `canary${randomUUID().replaceAll('-', '')}`
      const values: Record<string, string> = {
        payload: `payload || jsonb_build_object('about', '${word}')`,
        data: `jsonb_build_object('reason', '${word}')`,
        answer: `to_jsonb('${word}'::text)`,
        hash: `convert_to('${word}' || ctid::text, 'UTF8')`,
        endpoint: `'https://${word}.example'`,
        cells: `array['${word}', (select email from person where id = $1)]`,
        changes: `jsonb_build_array('${word}')`,
        problems: `jsonb_build_array('${word}')`,
      }
      const value = values[column] ?? `'${word}'`
      const where = rowsOf[table as PersonalTable]
      const sql = `update ${table} set ${column} = ${value} where ${where}`
      if (where.includes('$1')) await world.execute(sql, bo.personId)
      else await world.execute(sql)
      canaries.set(`${table}.${column}`, column === 'hash' ? Buffer.from(word).toString('hex') : word)
    }
  }
  return canaries
}

/** Returns the canaries that are somewhere in the database. */
async function findCanaries(canaries: ReadonlyMap<string, string>): Promise<string[]> {
  const dump = [...(await dumpTables(world)).values()].join('\n')
  return [...canaries].filter(([, word]) => dump.includes(word)).map(([column]) => column)
}

/** Returns the tables with rows about Bo that should have none. */
async function countDeletedRows(): Promise<string[]> {
  const found: string[] = []
  for (const [table, { rows }] of Object.entries(personalData)) {
    // The act of anonymizing has a value: its reason, without the person's name.
    if (rows !== 'deleted' || table === 'audit_value') continue
    const where = rowsOf[table as PersonalTable]
    const params = where.includes('$1') ? [bo.personId] : []
    if ((await world.query(`select 1 from ${table} where ${where}`, ...params)).length > 0) found.push(table)
  }
  return found
}

const countRows = () =>
  world.query(
    `select (select count(*)::int from booking) as bookings, (select count(*)::int from ledger) as lines,
       (select sum(balance)::int from account) as balance, (select count(*)::int from audit) as acts`,
  )

describe('anonymizing a person', () => {
  it('leaves nothing of them in the database or the files, and their weeks, points and acts as they were', async () => {
    await fillEveryTable()
    await leave(bo)
    const canaries = await plantCanaries()
    const [person] = await world.query<{ name: string }>('select name from person where id = $1', bo.personId)
    expect((await findCanaries(canaries)).toSorted()).toEqual([...canaries.keys()].toSorted())
    const before = await readAnonymization({ ...bo })
    expect(before.erased.filter(({ count }) => count === 0)).toEqual([])
    expect(before.obstacles).toEqual([])
    const [rows] = (await countRows()) as { acts: number }[]
    expect(storedFiles.size).toBe(1)

    await anonymize(bo, { name: person?.name ?? '' })
    await removeFiles(deps)

    expect(await findCanaries(canaries)).toEqual([])
    expect(await findCanaries(new Map([['address', '192.0.2.77']]))).toEqual([])
    expect(storedFiles.size).toBe(0)
    expect(await countDeletedRows()).toEqual([])
    expect(await countRows()).toEqual([{ ...rows, acts: (rows?.acts ?? 0) + 1 }])
    expect(await readAnonymization(bo)).toMatchObject({
      name: '',
      obstacles: ['already-anonymized'],
      erased: [],
    })
  })

  it('touches nobody else', async () => {
    const anna = await world.addOwner('Anna')
    const actions = createActions(world, anna)
    await actions.details(await actions.book(30), { lent: true })
    await leave(bo)
    const read = () => world.query('select * from person where id = $1', anna.personId)
    const before = [
      await read(),
      await world.query('select * from booking'),
      await world.query('select * from mail where person_id = $1', anna.personId),
    ]
    await anonymize(bo)
    const after = [
      await read(),
      await world.query('select * from booking'),
      await world.query('select * from mail where person_id = $1', anna.personId),
    ]
    expect(after).toEqual(before)
  })

  it('is known for every column that could have text, and for no other', async () => {
    const columns = await world.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'ARRAY', 'bytea', 'character varying')
         and not (table_name = 'change' and column_name = 'transaction')
         and table_name not in (select relname from pg_class where relispartition)`,
    )
    const listed = Object.entries(personalData).flatMap(([table, policy]) =>
      [
        ...('personal' in policy ? policy.personal : []),
        ...('impersonal' in policy ? policy.impersonal : []),
      ].map((column) => `${table}.${column}`),
    )
    expect(listed.toSorted()).toEqual(columns.map(({ name }) => name).toSorted())
  })

  it.each([
    ['a member', 'still-member', async () => {}],
    [
      'with a booked week that is not over',
      'has-live-weeks',
      async () => {
        await createActions(world, bo).book(30)
        await leave(bo)
      },
    ],
    [
      'with a role',
      'forbidden',
      async () => {
        await leave(bo)
        await setRole(world, bo, 'Admin')
      },
    ],
  ] as const)('is refused for somebody %s', async (_who, type, prepare) => {
    await prepare()
    expect(await getOutcome(anonymize(bo))).toBe(type)
    const obstacle = type === 'forbidden' ? 'is-admin' : type
    expect((await readAnonymization(bo)).obstacles).toEqual([obstacle])
  })

  it('is refused while a fee is neither billed nor waived, which the preview says', async () => {
    const feeId = await addFee(world, await createActions(world, bo).book(27))
    await leave(bo)
    world.setTime('2028-03-01 12:00')
    expect(await getOutcome(anonymize(bo))).toBe('has-open-fee')
    expect((await readAnonymization(bo)).obstacles).toEqual(['has-open-fee'])
    await settleFee(deps, boss.actor, { feeId, state: 'waived', reason })
    expect((await readAnonymization(bo)).obstacles).toEqual([])
    expect(await getOutcome(anonymize(bo))).toBe('ok')
  })

  it('leaves their stays as they are: what the office does later tells nobody and is no violation', async () => {
    const [past, open] = [await createActions(world, bo).book(27), await createActions(world, bo).book(29)]
    const feeId = await addFee(world, past)
    await settleFee(deps, boss.actor, { feeId, state: 'billed', reason })
    await goToCheckIn(world, past)
    await checkOutGuest(world, past)
    await goToCheckIn(world, open, 8 * 24 * 3_600_000)
    await leave(bo)
    expect(await getOutcome(anonymize(bo))).toBe('ok')
    const mails = await world.query('select id, data, state from mail order by id')
    const reopened = reopenCheckOut(deps, boss.actor, {
      bookingId: past,
      reason,
      tells: true,
      note: 'Sorry',
    })
    expect(await getOutcome(reopened)).toBe('user-not-found')
    expect(await reopening(deps, boss.actor, { bookingId: past })).toMatchObject({
      refusals: [{ type: 'user-not-found' }],
      told: [],
    })
    for (const isMailed of [true, false]) {
      const issued = issueCheckOutLink(deps, boss.actor, { bookingId: open, mails: isMailed, reason })
      expect(await getOutcome(issued)).toBe('user-not-found')
    }
    await settleFee(deps, boss.actor, { feeId, state: 'open', reason })
    await settleFee(deps, boss.actor, { feeId, state: 'waived', reason })
    expect(await world.query('select id, data, state from mail order by id')).toEqual(mails)
    expect(await world.findViolations()).toEqual([])
  })

  it('is refused without the right name, to an admin, without a reason and for an unknown person', async () => {
    await leave(bo)
    const admin = await createAdmin(world, 'Admin')
    expect(await getOutcome(anonymize(bo, { name: 'Bob' }))).toBe('invalid-request')
    expect(await getOutcome(anonymize(bo, { by: admin }))).toBe('forbidden')
    expect(await getOutcome(anonymize({ ...bo, personId: randomUUID() }))).toBe('user-not-found')
    const input = { userId: bo.personId, name: 'Bo', reason: ' ' }
    expect(await getOutcome(anonymizeOwner(deps, boss.actor, input))).toBe('invalid-request')
    expect((await readAnonymization(bo)).name).toBe('Bo')
  })

  it('happens once, however often and concurrently it is asked for', async () => {
    await leave(bo)
    const calls = Array.from({ length: 6 }, (_, index) =>
      anonymize(bo, { key: index % 2 === 0 ? 'once' : null }),
    )
    expect(await countOutcomes(calls)).toEqual({ ok: 6 })
    expect(await getOutcome(anonymize(bo, { name: '-' }))).toBe('ok')
    const acts = await world.query(`select 1 from audit where action = 'anonymize-owner'`)
    expect(acts).toHaveLength(1)
  })

  it('is for good: no access, no membership and no invitation is given to what is left', async () => {
    await leave(bo)
    await anonymize(bo)
    const { personId, membershipId } = bo
    expect(
      await getOutcome(setPersonEnabled(deps, boss.actor, { userId: personId, isEnabled: true, reason })),
    ).toBe('user-not-found')
    expect(
      await getOutcome(
        reactivateMembership(deps, boss.actor, { membershipId: String(membershipId), reason }),
      ),
    ).toBe('user-not-found')
    // Refused by the call: what only the database refuses is logged as a race.
    expect(world.warnings).toEqual([])
  })
})

describe('of an anonymization and another act at the same time', () => {
  const tokens = {
    verify: () => Promise.resolve(null),
    withEmail: (_: string, claims: object) => Promise.resolve(claims),
  }
  const others: Readonly<Record<string, (owner: Owner, email: string) => Promise<unknown>>> = {
    'a reactivation': ({ membershipId }) =>
      reactivateMembership(deps, boss.actor, { membershipId: String(membershipId), reason }),
    'a first sign-in': ({ personId }, email) => {
      const claims = {
        issuer: 'https://id',
        sub: personId,
        email,
        isEmailVerified: true,
        name: null,
        expiresAt: 0,
      }
      return resolvePerson(deps, tokens as never, { token: 't', claims })
    },
    'a profile that is saved': ({ personId, actor }, email) =>
      updateProfile(deps, actor, { id: personId, email, phone: '+45 20 30 40 50' }),
    'a browser that asks for push messages': ({ actor, personId }) => {
      const keys = { auth: 'a'.repeat(22), p256dh: 'B'.repeat(87) }
      return subscribePush(deps, actor, { endpoint: `${pushOrigin}/${personId}`, keys, language: 'da' })
    },
    'access that is taken': ({ personId }) =>
      setPersonEnabled(deps, boss.actor, { userId: personId, isEnabled: false, reason }),
    'a reactivation with a booking': async (owner) => {
      await reactivateMembership(deps, boss.actor, { membershipId: String(owner.membershipId), reason })
      await createActions(world, owner).reserve(40)
    },
  }

  it.each(Object.entries(others))(
    'with %s either is first, and nothing is left half done',
    async (_what, act) => {
      for (let round = 0; round < 8; round++) {
        const owner = await world.addOwner(`Owner ${round}`)
        const [person] = await world.query<{ email: string }>(
          'select email from person where id = $1',
          owner.personId,
        )
        await leave(owner)
        const calls = [() => act(owner, person?.email ?? ''), () => anonymize(owner)]
        if (round % 2 === 0) calls.reverse()
        await Promise.all(calls.map((call) => getOutcome(call()).catch((error: unknown) => String(error))))
        expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
        const [row] = await world.query<{ isGone: boolean; isMember: boolean }>(
          `select anonymized_at is not null as "isGone", exists (select from membership where person_id = p.id and left_at is null)
           as "isMember" from person p where id = $1`,
          owner.personId,
        )
        expect(row?.isGone && row.isMember).toBe(false)
      }
    },
  )
})
