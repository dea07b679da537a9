import { randomUUID } from 'node:crypto'
import type { Role } from '@samhus/domain/access'
import { defaultPolicy } from '@samhus/domain/policy'
import { countIsoWeeks, formatWeekCode } from '@samhus/domain/week'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualScheduler } from '../../src/jobs/scheduler.ts'
import { addMember } from '../../src/use-cases/admin/add-member.ts'
import { addPerson } from '../../src/use-cases/admin/add-person.ts'
import { changeRoles } from '../../src/use-cases/admin/change-roles.ts'
import { setUpCalendar } from '../../src/use-cases/admin/set-up-calendar.ts'
import { setUpGroup } from '../../src/use-cases/admin/set-up-group.ts'
import { endMembership } from '../../src/use-cases/admin/end-membership.ts'
import { adminCancel } from '../../src/use-cases/admin/admin-cancel.ts'
import { correctDetails } from '../../src/use-cases/admin/correct-details.ts'
import { reopenCheckOut } from '../../src/use-cases/admin/reopen-check-out.ts'
import { takeOff } from '../../src/use-cases/admin/take-off.ts'
import { issueCheckOutLink } from '../../src/use-cases/admin/issue-check-out-link.ts'
import { reactivateMembership } from '../../src/use-cases/admin/reactivate-membership.ts'
import { setPersonEnabled } from '../../src/use-cases/admin/set-person-enabled.ts'
import { getHouseId } from '../fixtures/calendars.ts'
import * as inspect from '../fixtures/inspect.ts'
import { checkOutGuest, goToCheckIn } from '../fixtures/check-outs.ts'
import { countOutcomes, createActions, getOutcome, guest } from '../fixtures/owner-actions.ts'
import { createAdmin } from '../fixtures/people.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'

let world: World
let anna: Owner
let bo: Owner
let admin: Owner
let boss: Owner

const reason = 'asked on the telephone'

beforeEach(async () => {
  world = await createWorld({ houses: ['A', 'B'] })
  anna = await world.addOwner('Anna')
  bo = await world.addOwner('Bo')
  admin = await createAdmin(world, 'Admin')
  boss = await createAdmin(world, 'Boss', 'Super Admin')
})
afterEach(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const createPerson = (roleType: readonly Role[]) => ({
  email: `${randomUUID()}@samhus.example`,
  name: 'Dorte',
  code: '',
  phone: '',
  address: '',
  zip: '',
  city: '',
  language: null,
  enabled: true,
  roleType,
})

interface Act {
  readonly reason?: string
  readonly tellsOwner?: boolean
}
const setEnabled = (who: Owner, isEnabled: boolean, { by = admin, ...act }: Act & { by?: Owner } = {}) =>
  setPersonEnabled(world.deps, by.actor, { userId: who.personId, isEnabled, reason, ...act })
const leave = ({ membershipId }: Owner, bookedWeeks: 'keep' | 'cancel', act: Act = {}) =>
  endMembership(world.deps, admin.actor, {
    membershipId: String(membershipId),
    bookedWeeks,
    reason,
    ...act,
  })
const comeBack = ({ membershipId }: Owner, act: Act = {}) =>
  reactivateMembership(world.deps, admin.actor, {
    membershipId: String(membershipId),
    reason,
    ...act,
  })
const setRoles = (
  who: Pick<Owner, 'personId'>,
  roles: readonly Role[],
  { by = boss, ...act }: Act & { by?: Owner } = {},
) => changeRoles(world.deps, by.actor, { userId: who.personId, roles: [...roles], reason, ...act })

/** Sorted by their text, since those of one act have the same time. */
async function listMails(who: Owner): Promise<{ kind: string; data: unknown }[]> {
  const mails = await inspect.listMails(world, who)
  return mails.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

const forgetMails = () => world.execute('delete from mail')

async function getRoles({ personId }: Pick<Owner, 'personId'>): Promise<string[]> {
  const [row] = await world.query<{ roles: string[] }>(
    'select role_type as roles from person where id = $1',
    personId,
  )
  return row?.roles ?? []
}

/** Bo holds week 30, is offered 27, waits for 33 and has booked 40. */
async function giveBoEveryKindOfRow(): Promise<void> {
  const [annas, bos] = [createActions(world, anna), createActions(world, bo)]
  await bos.book(40)
  const offered = await annas.book(27)
  await annas.book(33)
  await bos.join(27)
  await bos.join(33)
  await annas.cancel(offered)
  await bos.reserve(30)
  await forgetMails()
}
const unit = (week: number) => Number(world.unitId(week))

describe('the owner gets a mail about', () => {
  it('access that is closed, with each hold and offer that it ends, and access that is opened', async () => {
    await giveBoEveryKindOfRow()
    await setEnabled(bo, false)
    expect(await listMails(bo)).toEqual([
      { kind: 'access-closed', data: { reason } },
      { kind: 'changed', data: { what: 'hold-ended', unitId: unit(30), reason } },
      { kind: 'changed', data: { what: 'offer-ended', unitId: unit(27), reason } },
    ])
    await forgetMails()
    await setEnabled(bo, false)
    expect(await listMails(bo)).toEqual([])
    await setEnabled(bo, true)
    await setEnabled(bo, true)
    expect(await listMails(bo)).toEqual([{ kind: 'access-opened', data: { reason } }])
  })

  it('a membership that ends, with each of its rows, and one that is reactivated', async () => {
    await giveBoEveryKindOfRow()
    await leave(bo, 'cancel')
    expect(await listMails(bo)).toEqual([
      { kind: 'cancelled', data: { refund: 'full', points: 2, reason } },
      { kind: 'changed', data: { what: 'hold-ended', unitId: unit(30), reason } },
      { kind: 'changed', data: { what: 'left-group', reason } },
      { kind: 'changed', data: { what: 'offer-ended', unitId: unit(27), reason } },
      { kind: 'changed', data: { what: 'wait-ended', unitId: unit(33), reason } },
    ])
    await forgetMails()
    await comeBack(bo)
    await comeBack(bo)
    expect(await listMails(bo)).toEqual([{ kind: 'changed', data: { what: 'rejoined-group', reason } }])
  })

  it('a booked week that is cancelled without a refund', async () => {
    await createActions(world, bo).book(40)
    await forgetMails()
    await world.execute(`update unit set refund_end_low = '2000-01-01'`)
    await leave(bo, 'cancel')
    expect(await listMails(bo)).toContainEqual({
      kind: 'cancelled',
      data: { refund: 'none', points: 0, reason },
    })
  })

  it('changed roles', async () => {
    await setRoles(anna, ['Admin'])
    expect(await listMails(anna)).toEqual([
      { kind: 'changed', data: { what: 'roles', roles: ['Admin'], reason } },
    ])
  })

  it('nothing that the admin unticks', async () => {
    await giveBoEveryKindOfRow()
    const act = { tellsOwner: false }
    await setEnabled(bo, false, act)
    await setEnabled(bo, true, act)
    await leave(bo, 'cancel', act)
    await comeBack(bo, act)
    await setRoles(bo, ['Admin'], act)
    expect(await listMails(bo)).toEqual([])
  })

  it('a hold, which is deleted after 30 days all the same', async () => {
    await createActions(world, bo).reserve(30)
    await setEnabled(bo, false)
    world.advance({ hours: 31 * 24 })
    await createManualScheduler(world.deps).runDue()
    expect(await world.query(`select 1 from booking where type = 'Ended'`)).toEqual([])
  })
})

describe('an admin’s reason', () => {
  let bookedWeek = 10
  const bookWeek = async () => {
    const owner = await world.addOwner('Dorte')
    return createActions(world, owner).book((bookedWeek += 1))
  }
  const acts: Readonly<Record<string, (words: string) => Promise<unknown>>> = {
    'closing access': (words) => setEnabled(bo, false, { reason: words }),
    'ending a membership': (words) => leave(bo, 'keep', { reason: words }),
    'reactivating a membership': async (words) => {
      await world.execute('update membership set left_at = $2 where id = $1', bo.membershipId, world.nowIso())
      return comeBack(bo, { reason: words })
    },
    'changing roles': (words) => setRoles(bo, ['Admin'], { reason: words }),
    'adding a person': (words) => addPerson(world.deps, { ...admin.actor, reason: words }, createPerson([])),
    'adding a member': async (words) => {
      const group = {
        code: randomUUID(),
        name: 'Skoven',
        facebookLink: '',
        pictures: [],
        yearlyGroupList: null,
      }
      const groupId = await setUpGroup(world.deps, null, { ...group, policy: defaultPolicy })
      const member = { groupId, userId: bo.personId, isCommittee: false, isMarked: false }
      return addMember(world.deps, admin.actor, { ...member, reason: words })
    },
    'creating a group with its policy': (words) => {
      const group = {
        code: randomUUID(),
        name: 'Skoven',
        facebookLink: '',
        pictures: [],
        yearlyGroupList: null,
      }
      return setUpGroup(world.deps, { ...admin.actor, reason: words }, { ...group, policy: defaultPolicy })
    },
    'creating a calendar with its weeks': async (words) => {
      const weeks = Array.from({ length: countIsoWeeks(2031) }, (_, index) => ({
        week: index + 1,
        code: formatWeekCode(index + 1),
        points: 2,
        isOutOfOperation: false,
      }))
      const calendar = { groupId: world.groupId, houseId: await getHouseId(world), year: 2031, weeks }
      return setUpCalendar(world.deps, { ...admin.actor, reason: words }, calendar)
    },
    'making a check-out link': async (reason) =>
      issueCheckOutLink(world.deps, admin.actor, { bookingId: await bookWeek(), mails: false, reason }),
    'cancelling a week': async (reason) =>
      adminCancel(world.deps, admin.actor, { bookingId: await bookWeek(), refund: 'rule', reason }),
    'correcting a guest': async (reason) => {
      const details = { contact: guest, skipsCleaning: false }
      return correctDetails(world.deps, admin.actor, { bookingId: await bookWeek(), ...details, reason })
    },
    'ending a reservation': async (reason) => {
      const owner = await world.addOwner('Dorte')
      const { bookingId } = await createActions(world, owner).reserve((bookedWeek += 1))
      return takeOff(world.deps, admin.actor, { bookingId, reason })
    },
    'taking back a check-out': async (reason) => {
      const bookingId = await bookWeek()
      await goToCheckIn(world, bookingId)
      await checkOutGuest(world, bookingId)
      return reopenCheckOut(world.deps, admin.actor, { bookingId, reason })
    },
  }

  it.each(Object.entries(acts))('is required for %s, and its words can be erased', async (_what, act) => {
    expect(await getOutcome(act('  '))).toBe('invalid-request')
    const words = `because ${randomUUID()}`
    expect(await getOutcome(act(` ${words} `))).toBe('ok')
    const [kept] = await world.query<{ count: number }>(
      `select count(*)::int as count from audit where strpos(row_to_json(audit)::text, $1) > 0`,
      words,
    )
    expect(kept?.count).toBe(0)
    const values = await world.query<{ after: string; by: string }>(
      `select v.after, a.actor_id as by from audit_value v join audit a on a.number = v.audit_number
       where v.field = 'reason' and v.after = $1 order by a.number`,
      words,
    )
    expect(values).not.toEqual([])
    await world.execute(`update audit_value set after = null where field = 'reason' and after = $1`, words)
  })

  it('is on the audit row of each row that the act ends', async () => {
    await giveBoEveryKindOfRow()
    await leave(bo, 'cancel')
    const rows = await world.query<{ action: string; reason: string }>(
      `select a.action, v.after as reason from audit a join audit_value v on v.audit_number = a.number
       where v.field = 'reason' and a.subject_kind = 'booking' order by a.number`,
    )
    expect(rows).toEqual(Array.from({ length: 4 }, () => ({ action: 'left-group', reason })))
  })
})

describe('roles and access (R110)', () => {
  it('are changed by admins only, roles and the access of admins by a Super Admin only', async () => {
    expect(await getOutcome(setEnabled(bo, false, { by: anna }))).toBe('forbidden')
    expect(await getOutcome(setRoles(bo, ['Admin'], { by: anna }))).toBe('forbidden')
    expect(await getOutcome(setRoles(bo, ['Admin'], { by: admin }))).toBe('forbidden')
    expect(await getOutcome(setEnabled(boss, false, { by: admin }))).toBe('forbidden')
    expect(await getOutcome(setEnabled(bo, false, { by: admin }))).toBe('ok')
    expect(await getOutcome(setEnabled(admin, false, { by: boss }))).toBe('ok')
    expect(await getOutcome(setEnabled(anna, false, { by: admin }))).toBe('user-disabled')
    expect([await getRoles(bo), await getRoles(boss)]).toEqual([[], ['Super Admin']])
  })

  it('are never changed by an admin who impersonates', async () => {
    const actor = { ...boss.actor, impersonatorId: admin.personId }
    const input = { userId: bo.personId, roles: ['Admin' as const], reason }
    expect(await getOutcome(changeRoles(world.deps, actor, input))).toBe('forbidden')
  })

  it('of an unknown person are refused', async () => {
    expect(await getOutcome(setRoles({ personId: randomUUID() }, ['Admin']))).toBe('user-not-found')
    const unknown = { ...bo, personId: randomUUID() }
    expect(await getOutcome(setEnabled(unknown, false))).toBe('user-not-found')
  })

  it('are given once for the same key, and recorded with what the person had before', async () => {
    const actor = { ...boss.actor, idempotencyKey: 'once' }
    const roles: Role[] = ['Super Admin', 'Admin', 'Admin']
    const input = { userId: bo.personId, roles, reason }
    await Promise.all([changeRoles(world.deps, actor, input), changeRoles(world.deps, actor, input)])
    await changeRoles(world.deps, boss.actor, input)
    expect(await getRoles(bo)).toEqual(['Admin', 'Super Admin'])
    const values = await world.query(
      `select v.field, v.before, v.after from audit a join audit_value v on v.audit_number = a.number
       where a.action = 'change-roles' order by v.field`,
    )
    expect(values).toEqual([
      { field: 'reason', before: null, after: reason },
      { field: 'roles', before: '', after: 'Admin, Super Admin' },
    ])
  })

  it('of a new person are given by a Super Admin only', async () => {
    const add = (by: Owner) => addPerson(world.deps, { ...by.actor, reason }, createPerson(['Admin']))
    expect(await getOutcome(add(admin))).toBe('forbidden')
    expect(await world.query(`select 1 from person where name = 'Dorte'`)).toEqual([])
    expect(await getOutcome(add(boss))).toBe('ok')
  })

  it('of the last enabled Super Admin stay', async () => {
    expect(await getOutcome(setRoles(boss, []))).toBe('last-super-admin')
    expect(await getOutcome(setEnabled(boss, false, { by: boss }))).toBe('last-super-admin')
    const second = await createAdmin(world, 'Second', 'Super Admin')
    expect(await getOutcome(setRoles(boss, [], { by: second }))).toBe('ok')
    expect(await getOutcome(setRoles(second, ['Admin'], { by: second }))).toBe('last-super-admin')
  })

  it('concurrently: two Super Admins who take each other’s role, or close each other’s access, never both succeed', async () => {
    for (let round = 0; round < 8; round++) {
      const [one, other] = [
        await createAdmin(world, `One ${round}`, 'Super Admin'),
        await createAdmin(world, `Other ${round}`, 'Super Admin'),
      ]
      await world.execute(
        `update person set role_type = '{}' where id <> $1 and id <> $2 and role_type <> '{}'`,
        one.personId,
        other.personId,
      )
      const take =
        round % 2 === 0
          ? (who: Owner, by: Owner) => setRoles(who, [], { by })
          : (who: Owner, by: Owner) => setEnabled(who, false, { by })
      const counts = await countOutcomes([take(one, other), take(other, one)])
      expect(counts['ok']).toBe(1)
      const left = await world.query(`select 1 from person where enabled and 'Super Admin' = any(role_type)`)
      expect(left).toHaveLength(1)
    }
  })
})
