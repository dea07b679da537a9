import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryFiles, createMemoryStore } from '../../testing/fakes/file-store.ts'
import { createActions } from '../../testing/fixtures/owner-actions.ts'
import { importFile, sendFile, toCsv } from '../../testing/fixtures/imports.ts'
import { keepMail, stopMailTo } from '../../testing/fixtures/kept-mail.ts'
import { createAdmin } from '../../testing/fixtures/people.ts'
import { goToCheckIn } from '../../testing/fixtures/check-outs.ts'
import { createPhoto } from '../../testing/fixtures/photo.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { anonymizeOwner } from '../use-cases/admin/anonymize-owner.ts'
import { endMembership } from '../use-cases/admin/end-membership.ts'
import { issueCheckOutLink } from '../use-cases/admin/issue-check-out-link.ts'
import { resendMail } from '../use-cases/admin/resend-mail.ts'
import { listHouseWeeks } from '../db/queries/admin-reports.ts'
import { addSupportPhoto } from '../use-cases/add-support-photo.ts'
import { correctDetails } from '../use-cases/admin/correct-details.ts'
import { replySupport } from '../use-cases/admin/reply-support.ts'
import { saveArrivalNote } from '../use-cases/admin/save-arrival-note.ts'
import { setUpCheckOutLink } from '../use-cases/admin/set-up-check-out-link.ts'
import { updateSupportReport } from '../use-cases/admin/update-support-report.ts'
import { recordDeviceUse } from '../use-cases/record-device-use.ts'
import { reportSupport } from '../use-cases/report-support.ts'
import { updateProfile } from '../use-cases/update-profile.ts'
import { planMails } from './plan-mails.ts'
import { sendMails } from './send-mails.ts'
import { deletePersonalData, removeFiles } from './delete-personal-data.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * 60 * 1000
const retentionDays = { lendOutContacts: 100, auditValues: 200, devices: 50, supportReports: 150, mails: 120 }
const storedFiles = new Map<string, Buffer>()
let world: World
let deps: World['deps']
let anna: Owner
let systemNow: number

beforeEach(async () => {
  storedFiles.clear()
  systemNow = Date.parse('2026-11-22T12:00:00Z')
  world = await createWorld({ now: '2027-06-01 12:00' })
  deps = {
    ...world.deps,
    systemNow: () => systemNow,
    files: createMemoryFiles(createMemoryStore(storedFiles)),
    retentionDays,
  }
  anna = await world.addOwner('Anna')
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

async function run(): Promise<number> {
  let done = 0
  for (let step = -1; step !== 0; done += step) step = (await deletePersonalData(deps)).done
  return done
}
const count = async (from: string) =>
  (await world.query<{ count: number }>(`select count(*)::int as count from ${from}`))[0]?.count

/** Lends week 27 out, and lets its guest report something with a photo on the day of departure, 2027-07-12. */
async function letGuestReport(): Promise<string> {
  const actions = createActions(world, anna)
  const bookingId = await actions.book(27)
  await actions.details(bookingId, { lent: true })
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
  return reportId
}

describe('what nobody needs any more is deleted, on the day and not before:', () => {
  it('the contact of a stay that ended a hundred days ago, by business time', async () => {
    await letGuestReport()
    world.setTime('2027-10-20 09:00')
    await run()
    expect(await count('booking where lent_out_name is not null')).toBe(1)
    world.setTime('2027-10-20 11:00')
    expect(await run()).toBe(4)
    expect(await count('booking where lent_out_name is not null or lent_out_language is not null')).toBe(0)
    expect(await count(`booking where type = 'Book'`)).toBe(1)
    const weeks = await listHouseWeeks(deps.db, world.groupId, 2027)
    expect(weeks.filter(({ isLentOut }) => isLentOut).map(({ week }) => week)).toEqual([27])
  })

  it('whatever the audit trail says of a guest: lent out, corrected, imported, and no longer lent out or booked', async () => {
    const actions = createActions(world, anna)
    const admin = await createAdmin(world, 'Admin')
    const [kept, cancelled] = [await actions.book(27), await actions.book(28)]
    for (const bookingId of [kept, cancelled]) await actions.details(bookingId, { lent: true })
    const contact = { name: 'Gunnar Gæst', phone: '+45 21 22 23 24', email: 'gunnar@guest.example' }
    await correctDetails(deps, admin.actor, {
      bookingId: kept,
      contact,
      skipsCleaning: true,
      reason: 'by phone',
    })
    await actions.details(kept, { lent: false })
    await actions.cancel(cancelled)
    const [person] = await world.query<{ email: string }>(
      'select email from person where id = $1',
      anna.personId,
    )
    const header = ['Bolig', 'År', 'Uge', 'Ejer', 'Gæst', 'Gæstens e-mail', 'Gæstens telefon']
    const row = ['A', '2027', '29', person?.email ?? '', 'Guri', 'guri@guest.example', '+45 25 26 27 28']
    const file = { kind: 'bookings', text: toCsv(header, row) } as const
    expect(await importFile(world, admin.actor, file)).toMatchObject({ totals: { new: 1 } })

    const ofGuests = `audit_value v where row_to_json(v)::text ~ 'guest.example|Gæst|Guri|\\+45 2'`
    const others = `audit_value where field in ('reason', 'points', 'skipCleaning')`
    const [said, otherValues] = [await count(ofGuests), await count(others)]
    expect([said, otherValues]).toEqual([15, 5])
    world.setTime('2027-10-20 09:00')
    await run()
    expect(await count(ofGuests)).toBe(said)
    world.setTime('2027-11-03 11:00')
    await run()
    expect([await count(ofGuests), await count(others)]).toEqual([0, otherValues])
  })

  it('what was noted for a Monday a hundred days after its week, however early it was noted (R125)', async () => {
    const admin = (await world.addOwner('Ole')).actor
    await saveArrivalNote(deps, admin, {
      unitId: world.unitId(50),
      note: 'The key is under the mat',
      version: 0,
    })
    world.setTime('2027-12-20 12:00')
    await run()
    world.setTime('2028-03-29 10:00')
    await run()
    expect(await count('arrival_note')).toBe(1)
    world.setTime('2028-03-29 12:00')
    await run()
    expect(await count('arrival_note')).toBe(0)
  })

  it('a support report with its note, its replies, its photos and their files', async () => {
    const reportId = await letGuestReport()
    const admin = (await world.addOwner('Ole')).actor
    await updateSupportReport(deps, admin, { reportId, note: 'A glazier comes', version: 999_999_999 })
    const reply = { reportId, message: 'Thank you', state: 'done', to: 'gry@guest.example' } as const
    await replySupport(deps, admin, { ...reply, version: 999_999_999 })
    world.setTime('2027-12-09 08:00')
    await run()
    expect([await count('support_report'), await count('file_removal')]).toEqual([1, 0])
    expect(await count(`audit_value where field in ('note', 'state')`)).toBe(2)
    world.setTime('2027-12-09 10:00')
    await run()
    expect([await count('support_report'), await count('support_photo')]).toEqual([0, 0])
    expect([await count('support_reply'), await count(`audit_value where field = 'note'`)]).toEqual([0, 0])
    expect(await count(`audit_value where field = 'state'`)).toBe(1)
    expect(storedFiles.size).toBe(1)
    expect((await removeFiles(deps)).done).toBe(1)
    expect([storedFiles.size, await count('file_removal')]).toEqual([0, 0])
  })

  it('values and reasons of acts, which themselves stay', async () => {
    const [person] = await world.query<{ email: string }>(
      'select email from person where id = $1',
      anna.personId,
    )
    await updateProfile(deps, anna.actor, {
      id: anna.personId,
      email: person?.email ?? '',
      phone: '+45 20 30 40 50',
    })
    const [acts, values] = [await count('audit'), await count('audit_value')]
    expect(values).toBeGreaterThan(0)
    world.setTime(world.deps.now() + 200 * dayMs)
    await run()
    expect(await count('audit_value')).toBe(values)
    world.advance({ milliseconds: 1 })
    await run()
    expect([await count('audit'), await count('audit_value')]).toEqual([acts, 0])
  })

  it('why a week is out of operation, which it stays', async () => {
    await world.execute(
      `update unit set is_out_of_operation = true, out_reason = 'a leak', out_since = $2 where id = $1`,
      world.unitId(30),
      world.nowIso(),
    )
    world.setTime(world.deps.now() + 200 * dayMs)
    await run()
    expect(await count(`unit where out_reason = 'a leak'`)).toBe(1)
    world.advance({ milliseconds: 1 })
    await run()
    expect([
      await count('unit where out_reason is not null'),
      await count('unit where is_out_of_operation'),
    ]).toEqual([0, 1])
  })

  it('what a mail said and to whom, an address that gets mail again; the mail itself stays, and one that waits', async () => {
    const { personId } = anna
    const sent = await keepMail(world, { personId })
    const waiting = await keepMail(world, { personId, state: 'Due' })
    await world.execute(`update mail set data = '{"to": "old@samhus.example"}', last_error = '250 ok'`)
    const lifted = await stopMailTo(world, 'lifted@samhus.example')
    await stopMailTo(world, 'stopped@samhus.example')
    await world.execute(
      `update mail_suppression set lifted_at = $2 where address_hash = decode($1, 'hex')`,
      lifted,
      world.nowIso(),
    )
    const traces = `mail where data <> '{}' or last_error is not null or address_hash is not null`
    world.setTime(world.deps.now() + 120 * dayMs)
    await run()
    expect([await count('mail_content'), await count(traces), await count('mail_suppression')]).toEqual([
      2, 2, 2,
    ])
    world.advance({ milliseconds: 1 })
    await run()
    expect([await count('mail_content'), await count(traces), await count('mail_suppression')]).toEqual([
      0, 1, 1,
    ])
    expect(await count(`mail where id = '${waiting}' and address_hash is not null`)).toBe(1)
    expect(await count(`mail where id = '${sent}' and state = 'Kept'`)).toBe(1)
  })

  it('rows of a file thirty days after its import, and after as many days one that nobody ends is discarded', async () => {
    const file = { text: toCsv(['E-mail', 'Navn'], ['gry@samhus.example', 'Gry']) }
    await importFile(world, anna.actor, file)
    await sendFile(world, anna.actor, file)
    world.setTime(world.deps.now() + 30 * dayMs)
    await run()
    expect([await count('import_row'), await count(`import_batch where state = 'checked'`)]).toEqual([2, 1])
    world.advance({ milliseconds: 1 })
    await run()
    expect([await count('import_row'), await count(`import_batch where state = 'discarded'`)]).toEqual([1, 1])
    world.setTime(world.deps.now() + 30 * dayMs + 1)
    await run()
    expect([await count('import_row'), await count('import_batch')]).toEqual([0, 2])
  })

  it('a device that has not been used for fifty days, by system time however the demo’s clock is turned', async () => {
    await recordDeviceUse(deps, {
      personId: anna.personId,
      deviceId: randomUUID(),
      browser: 'B',
      system: 'S',
    })
    world.setTime('2037-06-01 12:00')
    systemNow += 50 * dayMs
    await run()
    expect(await count('device')).toBe(1)
    systemNow += 1
    await run()
    expect(await count('device')).toBe(0)
  })
})

it.each(['deleted by the day', 'erased with their owner'])(
  'a departure mail sent again and one for a new link are beside the plan’s still when what mails say is %s',
  async (how) => {
    const [boss, bookingId] = [
      await createAdmin(world, 'Boss', 'Super Admin'),
      await createActions(world, anna).book(27),
    ]
    await goToCheckIn(world, bookingId, 6.5 * dayMs)
    await planMails(deps)
    await sendMails(deps)
    await issueCheckOutLink(deps, boss.actor, { bookingId, mails: true, reason: 'lost' })
    await sendMails(deps)
    const [planned] = await world.query<{ id: string }>(
      `select id from mail where kind = 'Departure1' and is_planned`,
    )
    await resendMail(deps, boss.actor, { mailId: planned?.id ?? '', evenIfArrived: true })
    await sendMails(deps)
    expect(await count(`mail where kind = 'Departure1'`)).toBe(3)
    // As when a planned mail is deleted: the copy refers to none.
    await world.execute('update mail set resent_of = null')
    expect(await world.findViolations()).toEqual([])
    world.setTime(world.deps.now() + 420 * dayMs)
    if (how === 'deleted by the day') await run()
    else {
      const membershipId = String(anna.membershipId)
      await endMembership(deps, boss.actor, { membershipId, bookedWeeks: 'keep', reason: 'sold' })
      await anonymizeOwner(deps, boss.actor, { userId: anna.personId, reason: 'asked', name: 'Anna' })
      await run()
    }
    expect(await count(`mail where data <> '{}'`)).toBe(0)
    expect(await world.findViolations()).toEqual([])
  },
)

it('a process that dies before it has removed the files leaves that to the next one', async () => {
  await letGuestReport()
  world.setTime('2028-01-01 12:00')
  await run()
  const files = { ...deps.files, remove: () => Promise.reject(new Error('the storage is away')) }
  await expect(removeFiles({ ...deps, files })).rejects.toThrow('the storage is away')
  expect(await count('file_removal')).toBe(1)
  systemNow += minuteMs
  await Promise.all([removeFiles(deps), removeFiles(deps), removeFiles(deps)])
  expect([storedFiles.size, await count('file_removal')]).toEqual([0, 0])
})

describe('files whose rows are gone', () => {
  const queueFiles = (count: number) =>
    world.execute(
      `insert into file_removal (file_key, created_at)
       select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $2 from generate_series(1, $1) n`,
      count,
      world.nowIso(),
    )
  const removed: number[] = []
  /** Removes files with a storage that is asked by their numbers. */
  const removeBy = (ask: (file: number) => Promise<void>) =>
    removeFiles({
      ...deps,
      files: {
        ...deps.files,
        remove: async (key) => {
          await ask(Number(key.slice(-12)))
          removed.push(Number(key.slice(-12)))
        },
      },
    })
  beforeEach(() => void removed.splice(0))

  it('are removed while no transaction is open: all live events would wait for it', async () => {
    await queueFiles(3)
    const open: unknown[] = []
    await removeBy(async () => {
      open.push(
        ...(await world.query(`select query from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null`)),
      )
    })
    expect(removed).toHaveLength(3)
    expect(open).toEqual([])
  })

  it('are all removed but one that the storage refuses, which comes again after longer and longer pauses', async () => {
    await queueFiles(45)
    const refuseFirst = (file: number) =>
      file === 1 ? Promise.reject(new Error('the object is locked')) : Promise.resolve()
    for (let step = 0; step < 3; step++) await removeBy(refuseFirst).catch((error: unknown) => String(error))
    expect([removed.length, await count('file_removal')]).toEqual([44, 1])
    const attempts: number[] = []
    for (let minute = 0; minute <= 130; minute++) {
      await removeBy(async (file) => {
        attempts.push(minute)
        await refuseFirst(file)
      }).catch(() => 0)
      systemNow += minuteMs
    }
    expect(attempts).toEqual([1, 3, 7, 15, 31, 63, 123])
    systemNow += 60 * minuteMs
    await removeBy(() => Promise.resolve())
    expect(await count('file_removal')).toBe(0)
  })

  it('that a clock set back has postponed for long come again at once', async () => {
    await queueFiles(1)
    await removeBy(() => Promise.reject(new Error('away'))).catch(() => 0)
    systemNow -= dayMs
    await removeBy(() => Promise.resolve())
    expect(await count('file_removal')).toBe(0)
  })

  it('are each removed by one of several processes', async () => {
    await queueFiles(50)
    await Promise.all(Array.from({ length: 4 }, () => removeBy(() => Promise.resolve())))
    expect(removed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  })
})

it('several processes at the same time share the work', async () => {
  for (let index = 0; index < 40; index++)
    await recordDeviceUse(deps, {
      personId: (await world.addOwner(`O${index}`)).personId,
      deviceId: randomUUID(),
      browser: 'B',
      system: 'S',
    })
  systemNow += 100 * dayMs
  const results = await Promise.all(Array.from({ length: 4 }, () => run()))
  expect(results.reduce((sum, each) => sum + each, 0)).toBe(40)
})
