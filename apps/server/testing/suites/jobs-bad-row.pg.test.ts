import { randomUUID } from 'node:crypto'
import { planAssignments } from '@samhus/domain/point-plan'
import { defaultPolicy } from '@samhus/domain/policy'
import { toInstant } from '@samhus/domain/week'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expireAtDeadline } from '../../src/jobs/expire-at-booking-deadline.ts'
import { jobLists, type Job } from '../../src/jobs/jobs.ts'
import { createManualScheduler } from '../../src/jobs/scheduler.ts'
import { createVerifyJobs } from '../../src/jobs/verify-nightly.ts'
import { joinWaitlist } from '../../src/use-cases/join-waitlist.ts'
import { recordDeviceUse } from '../../src/use-cases/record-device-use.ts'
import { subscribePush } from '../../src/use-cases/subscribe-push.ts'
import { breakRow, type BadRow } from '../fixtures/bad-row.ts'
import { scheduleAssignment } from '../fixtures/bulk-members.ts'
import { stageFile, toCsv } from '../fixtures/imports.ts'
import { addMail } from '../fixtures/mails.ts'
import { createActions } from '../fixtures/owner-actions.ts'
import { createWorld, pushOrigin, type Owner, type World } from '../fixtures/world.ts'

const dayMs = 24 * 60 * 60 * 1000

let world: World
let anna: Owner
let bo: Owner
let systemNow: number

beforeEach(async () => {
  world = await createWorld({ now: '2027-05-03 12:00' })
  anna = await world.addOwner('Anna')
  bo = await world.addOwner('Bo')
  systemNow = Date.now()
})

afterEach(() => world.close())

/** Work of a job that is due on rows of which one is bad: the first one in the order of the job. */
interface Due {
  readonly bad: BadRow
  /** Returns what is done of the bad one and of the others. */
  readonly readState: () => Promise<unknown>
  readonly whileBad: unknown
  readonly afterwards: unknown
}

type Example = readonly [what: string, prepare: () => Promise<Due>]

/** Returns a text for each row. */
const list = async (sql: string) => (await world.query<{ text: string }>(sql)).map(({ text }) => text)
/** Returns the ends of the rows of weeks. */
const listEnds = () =>
  list(`select u.week || ' ' || b.type as text from booking b join unit u on u.id = b.unit_id
    where b.type <> 'Cancel' order by b.unit_id, b.type`)
const listBalances = () =>
  list(`select p.name || ' ' || a.balance as text from account a join membership m on m.id = a.membership_id
    join person p on p.id = m.person_id order by m.id`)

async function offer(week: number, owner: Owner): Promise<void> {
  const holder = await world.addOwner('Holder')
  const booking = await createActions(world, holder).book(week)
  await createActions(world, owner).join(week)
  await createActions(world, holder).cancel(booking)
}

const endHolds = async (): Promise<void> => {
  await createActions(world, anna).reserve(40)
  await createActions(world, bo).reserve(41)
  world.advance({ minutes: 5 })
}

const rowOf = (table: string, condition: string): BadRow => ({ table, condition })

const examples: Readonly<Record<string, readonly Example[]>> = {
  holds: [
    [
      'a hold',
      async () => {
        await endHolds()
        return {
          bad: rowOf('booking', `r.unit_id = ${world.unitId(40)}`),
          readState: listEnds,
          whileBad: ['40 Pre', '41 Ended'],
          afterwards: ['40 Ended', '41 Ended'],
        }
      },
    ],
  ],
  'booking-deadlines': [
    [
      'a week',
      async () => {
        await expireAtDeadline(world.deps)
        world.setTime('2027-05-27 12:00')
        return {
          bad: rowOf('unit', `r.id = ${world.unitId(20)}`),
          readState: () =>
            list('select week::text as text from unit where deadline_passed_at is null and week in (20, 21)'),
          whileBad: ['20'],
          afterwards: [],
        }
      },
    ],
  ],
  'late-entries': [
    [
      'a waitlist',
      async () => {
        const holder = await world.addOwner('Holder')
        for (const week of [20, 21]) await createActions(world, holder).book(week)
        world.setTime('2027-05-19 12:00')
        await expireAtDeadline(world.deps)
        const behind = { ...world.deps, now: () => toInstant('2027-05-12', '11:59', 'Europe/Copenhagen') }
        await joinWaitlist(behind, anna.actor, { calendarUnitId: world.unitId(20) })
        await joinWaitlist(behind, bo.actor, { calendarUnitId: world.unitId(21) })
        return {
          bad: rowOf('booking', `r.unit_id = ${world.unitId(20)}`),
          readState: listEnds,
          whileBad: ['20 Book', '20 Wait', '21 Book', '21 WaitExpire'],
          afterwards: ['20 Book', '20 WaitExpire', '21 Book', '21 WaitExpire'],
        }
      },
    ],
  ],
  offers: [
    [
      'an offer',
      async () => {
        await offer(40, anna)
        await offer(41, bo)
        world.advance({ hours: 24 })
        return {
          bad: rowOf('booking', `r.unit_id = ${world.unitId(40)}`),
          readState: listEnds,
          whileBad: ['40 Pre', '41 WaitExpire'],
          afterwards: ['40 WaitExpire', '41 WaitExpire'],
        }
      },
    ],
  ],
  points: [
    [
      'an owner',
      async () => {
        await scheduleAssignment(world, { at: world.deps.now() })
        return {
          bad: rowOf('ledger', `r.membership_id = ${anna.membershipId}`),
          readState: listBalances,
          whileBad: ['Anna 20', 'Bo 24'],
          afterwards: ['Anna 24', 'Bo 24'],
        }
      },
    ],
    [
      'an assignment',
      async () => {
        const first = await scheduleAssignment(world, { at: world.deps.now() - 1 })
        await scheduleAssignment(world, { at: world.deps.now() })
        return {
          bad: rowOf('ledger', `r.assignment_id = '${first}'`),
          readState: listBalances,
          whileBad: ['Anna 24', 'Bo 24'],
          afterwards: ['Anna 28', 'Bo 28'],
        }
      },
    ],
    [
      'the end of an assignment',
      async () => {
        const first = await scheduleAssignment(world, { at: world.deps.now() - 1 })
        await scheduleAssignment(world, { at: world.deps.now() })
        return {
          bad: rowOf('assignment', `r.id = '${first}'`),
          readState: async () => [
            ...(await listBalances()),
            ...(await list('select status as text from assignment order by assign_at')),
          ],
          whileBad: ['Anna 28', 'Bo 28', 'Scheduled', 'Assigned'],
          afterwards: ['Anna 28', 'Bo 28', 'Assigned', 'Assigned'],
        }
      },
    ],
  ],
  'year-ends': [
    [
      'an owner',
      async () => {
        world.setTime('2028-01-01 00:00')
        return {
          bad: rowOf('ledger', `r.membership_id = ${anna.membershipId}`),
          readState: listBalances,
          whileBad: ['Anna 20', 'Bo 0'],
          afterwards: ['Anna 0', 'Bo 0'],
        }
      },
    ],
  ],
  'point-plans': [
    [
      'a portion',
      async () => {
        const { pointPlan, timeZone } = defaultPolicy
        const planned = planAssignments(pointPlan, 2028, timeZone).map(({ portion }) => portion)
        return {
          bad: rowOf('assignment', `r.portion = '${planned[0]}'`),
          readState: () =>
            list(`select portion as text from assignment where portion like '2028%' order by assign_at`),
          whileBad: planned.slice(1),
          afterwards: planned,
        }
      },
    ],
  ],
  'expired-rows': [
    [
      'an ended hold',
      async () => {
        await endHolds()
        await runDue('holds')
        world.advance({ milliseconds: 31 * dayMs })
        return {
          bad: rowOf('booking', `r.unit_id = ${world.unitId(40)}`),
          readState: listEnds,
          whileBad: ['40 Ended'],
          afterwards: [],
        }
      },
    ],
    [
      'every row of one kind',
      async () => {
        await endHolds()
        await runDue('holds')
        world.advance({ milliseconds: 31 * dayMs })
        return {
          bad: rowOf('change', 'true'),
          readState: listEnds,
          whileBad: [],
          afterwards: [],
        }
      },
    ],
  ],
  'expired-sign-ins': [
    [
      'a record',
      async () => {
        await world.execute(
          `insert into idp_record (kind, id, payload, expires_at)
           select 'Session', id, '{}', to_timestamp($1 / 1000.0) + id::int * interval '1 second'
           from unnest('{1,2,3}'::text[]) id`,
          systemNow - dayMs,
        )
        return {
          bad: rowOf('idp_record', `r.id = '1'`),
          readState: () => list('select id as text from idp_record'),
          whileBad: ['1'],
          afterwards: [],
        }
      },
    ],
  ],
  retention: [
    [
      'a device',
      async () => {
        for (const { personId } of [anna, bo])
          await recordDeviceUse(world.deps, { personId, deviceId: randomUUID(), browser: 'B', system: 'S' })
        systemNow += 5_000 * dayMs
        return {
          bad: rowOf('device', `r.person_id = '${anna.personId}'`),
          readState: () => list('select p.name as text from device d join person p on p.id = d.person_id'),
          whileBad: ['Anna'],
          afterwards: [],
        }
      },
    ],
    [
      'an import that no one ended',
      async () => {
        await stageImports()
        world.advance({ milliseconds: 31 * dayMs })
        return {
          bad: rowOf('import_batch', `r.file_name = 'first.csv'`),
          readState: listImports,
          whileBad: ['first.csv checking', 'second.csv discarded'],
          afterwards: ['first.csv discarded', 'second.csv discarded'],
        }
      },
    ],
  ],
  'mail-plans': [
    [
      'a stay',
      async () => {
        await createActions(world, anna).book(40)
        await createActions(world, bo).book(41)
        await world.execute('delete from mail')
        world.setTime('2027-10-07 12:00')
        return {
          bad: rowOf('mail', `r.person_id = '${anna.personId}'`),
          readState: () =>
            list(`select distinct p.name as text from mail join person p on p.id = mail.person_id
              where is_planned order by 1`),
          whileBad: ['Bo'],
          afterwards: ['Anna', 'Bo'],
        }
      },
    ],
  ],
  'push-notifications': [
    [
      'a message',
      async () => {
        for (const { actor, name } of [anna, bo])
          await subscribePush(world.deps, actor, {
            endpoint: `${pushOrigin}/${name}`,
            keys: { p256dh: 'x', auth: 'y' },
            language: 'da',
          })
        await offer(40, anna)
        await offer(41, bo)
        return {
          bad: rowOf(
            'push_message',
            `r.booking_id = (select id from booking where unit_id = ${world.unitId(40)} and type = 'Pre')`,
          ),
          readState: () =>
            list(`select u.week || ' ' || m.state as text from push_message m
              join booking b on b.id = m.booking_id join unit u on u.id = b.unit_id order by u.week`),
          whileBad: ['40 Due', '41 Sent'],
          afterwards: ['40 Sent', '41 Sent'],
        }
      },
    ],
  ],
  mails: [
    [
      'a mail',
      async () => {
        const first = await addMail(world, anna, { kind: 'points-given', hoursAgo: 2 })
        return mailDue(first, ['Anna Due', 'Bo Kept'], ['Anna Kept', 'Bo Kept'])
      },
    ],
    [
      'a mail that is too late',
      async () => {
        const first = await addMail(world, anna, { kind: 'points-given', hoursAgo: 5_000 })
        return mailDue(first, ['Anna Due', 'Bo Kept'], ['Anna Dropped', 'Bo Kept'])
      },
    ],
  ],
  'file-removals': [
    [
      'a file',
      async () => {
        await world.execute(
          `insert into file_removal (file_key, created_at)
           values ('00000000-0000-4000-8000-000000000001', $1), ('00000000-0000-4000-8000-000000000002', $1)`,
          world.nowIso(),
        )
        return {
          bad: rowOf('file_removal', `r.file_key::text like '%1'`),
          readState: () => list('select right(file_key::text, 1) as text from file_removal'),
          whileBad: ['1'],
          afterwards: [],
        }
      },
    ],
  ],
  imports: [
    [
      'an import',
      async () => {
        await stageImports()
        return {
          bad: rowOf('import_batch', `r.file_name = 'first.csv'`),
          readState: listImports,
          whileBad: ['first.csv checking', 'second.csv checked'],
          afterwards: ['first.csv checked', 'second.csv checked'],
        }
      },
    ],
  ],
}

async function mailDue(badId: string, whileBad: string[], afterwards: string[]): Promise<Due> {
  await addMail(world, bo, { kind: 'points-given', hoursAgo: 1 })
  return {
    bad: rowOf('mail', `r.id = '${badId}'`),
    readState: () =>
      list(
        `select p.name || ' ' || m.state as text from mail m join person p on p.id = m.person_id order by 1`,
      ),
    whileBad,
    afterwards,
  }
}

async function stageImports(): Promise<void> {
  for (const fileName of ['first.csv', 'second.csv']) {
    const text = toCsv(['E-mail', 'Navn'], [`${fileName}@samhus.example`, 'Gry'])
    await stageFile(world, anna.actor, { fileName, text })
    world.advance({ minutes: 1 })
  }
}

const listImports = () =>
  list(`select file_name || ' ' || state as text from import_batch order by file_name`)

/** Jobs whose work is one piece, so that there is nothing else to go on with, and why that harms no one. */
const onePiece: Readonly<Record<string, string>> = {
  'ledger-tally': 'counts the ledger up to one number; lines that are not counted are read as they are',
  verify: 'asks the whole database one question a night',
}

const jobs: readonly Job[] = [...jobLists.flat(), ...createVerifyJobs('03:00')]

function runDue(name: string): Promise<void> {
  const deps = { ...world.deps, systemNow: () => systemNow }
  return createManualScheduler(
    deps,
    jobs.filter((job) => job.name === name),
  ).runDue()
}

it('every job has an example of a bad row, or works on one piece', () => {
  const known = [...Object.keys(examples), ...Object.keys(onePiece)]
  expect(jobs.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
})

describe.each(jobs.map(({ name }) => name).filter((name) => !(name in onePiece)))('the job %s', (name) => {
  it.each(examples[name] ?? [])(
    'does all others where %s cannot be written, and it later',
    async (_, prepare) => {
      const { bad, readState, whileBad, afterwards } = await prepare()
      const repair = await breakRow(world, bad)
      await expect(runDue(name)).rejects.toThrow('the row is bad')
      expect(await readState()).toEqual(whileBad)
      await repair()
      systemNow += dayMs
      await runDue(name)
      expect(await readState()).toEqual(afterwards)
      expect(await world.findViolations()).toEqual([])
    },
  )
})
