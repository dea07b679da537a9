import { toInstant } from '@samhus/domain/week'
import { defaultPolicy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import { owner } from '../reads/admin/owner.ts'
import type { Actor } from '../shared/deps.ts'
import { addOwner } from '../use-cases/admin/add-owner.ts'
import { endMembership } from '../use-cases/admin/end-membership.ts'
import { inviteOwner } from '../use-cases/admin/invite-owner.ts'
import { reactivateMembership } from '../use-cases/admin/reactivate-membership.ts'
import { saveView } from '../use-cases/admin/save-view.ts'
import { setPersonEnabled } from '../use-cases/admin/set-person-enabled.ts'
import { updateMembership } from '../use-cases/admin/update-membership.ts'
import { updateOwner } from '../use-cases/admin/update-owner.ts'
import { recordImpersonation } from '../use-cases/record-impersonation.ts'
import { newOwner } from './content/people.ts'
import { importMembers, sendNewcomers } from './simulate-imports.ts'
import { noteArrivals } from './simulate-arrivals.ts'
import type { Timeline } from './timeline.ts'

const dayMs = 24 * 3_600_000

/** An owner of the demo whose membership ends. */
export interface FormerMember {
  readonly membershipId: string
  readonly leavesOn: string
}

/** The people of the office, and the owners that they act on: none that visitors sign in as. */
export interface OfficeContent {
  readonly admin: string
  readonly superAdmin: string
  readonly groupId: string
  /** At least six. */
  readonly owners: readonly string[]
  readonly formerMembers: readonly FormerMember[]
}

/** Plans what the office did in the last year, so that its lists have something to show. */
export function planOfficeActs(timeline: Timeline, until: Instant, content: OfficeContent): void {
  const { deps } = timeline
  const { groupId, owners, formerMembers } = content
  const [admin, superAdmin] = [createActor(content.admin), createActor(content.superAdmin)]
  const [moved, paused, elected, marked, closed, called] = owners
  if (!moved || !paused || !elected || !marked || !closed || !called) {
    throw new Error('the office of the demo acts on six owners')
  }
  const plan = (daysAgo: number, act: () => Promise<unknown>) =>
    timeline.add(until - daysAgo * dayMs, async () => void (await act()))

  for (const { membershipId, leavesOn } of formerMembers) {
    const leavesAt = toInstant(leavesOn, '10:00', defaultPolicy.timeZone)
    timeline.add(leavesAt, async () => {
      await endMembership(deps, admin, {
        membershipId,
        bookedWeeks: 'cancel',
        reason: 'Har solgt sin andel.',
      })
    })
  }
  plan(320, () => correct(moved, { address: 'Søndergade 14, 2. tv.', zip: '8000', city: 'Aarhus C' }))
  plan(240, () => close(paused, 'Bor et år i udlandet og har bedt om en pause.'))
  plan(130, () =>
    setPersonEnabled(deps, admin, { userId: paused, isEnabled: true, reason: 'Er hjemme igen.' }),
  )
  plan(118, async () => {
    const memberships = [{ groupId, isCommittee: false, isMarked: false }]
    const { userId } = await addOwner(deps, admin, { ...newOwner, memberships, invite: true })
    plan(111, () => inviteOwner(deps, admin, { userId }))
  })
  plan(95, () => changeFlags(elected, { isCommittee: true }))
  plan(80, () => leaveAndComeBack(marked))
  plan(44, () => actAs(called))
  plan(43, () => correct(called, { phone: '+45 20 48 16 32' }))
  plan(20, () => changeFlags(marked, { isMarked: true }))
  plan(13, () => close(closed, 'Har ikke betalt årets kontingent trods to rykkere.'))
  plan(10, () => share(admin, { name: 'Uden adgang', query: 'isEnabled=false' }))
  plan(9, () => share(superAdmin, { name: 'Administratorer', query: 'role=admin' }))
  plan(6, () => importMembers(deps, admin, { groupId, owners: [moved, elected, marked] }))
  plan(1, () => noteArrivals(timeline, admin, groupId))
  plan(2, () => correct(elected, { phone: '+45 31 24 65 80', title: 'B-17' }))
  plan(1, () => sendNewcomers(deps, admin, { groupId, owners: [elected, marked] }))

  async function correct(userId: string, changes: object): Promise<void> {
    const { name, email, title, phone, address, zip, city, language, version } = await owner(deps, admin, {
      userId,
    })
    const fields = { name, email, title, phone, address, zip, city, language }
    await updateOwner(deps, admin, { userId, version, ...fields, ...changes })
  }

  function close(userId: string, reason: string) {
    return setPersonEnabled(deps, admin, { userId, isEnabled: false, reason })
  }

  async function findMembership(userId: string): Promise<string> {
    const { groups } = await owner(deps, admin, { userId })
    const membership = groups.find(({ id }) => id === groupId)
    if (!membership) throw new Error('the office of the demo knows members only')
    return membership.membershipId
  }

  async function changeFlags(userId: string, flags: { isCommittee?: boolean; isMarked?: boolean }) {
    await updateMembership(deps, admin, { membershipId: await findMembership(userId), ...flags })
  }

  async function leaveAndComeBack(userId: string): Promise<void> {
    const membershipId = await findMembership(userId)
    await endMembership(deps, admin, { membershipId, bookedWeeks: 'keep', reason: 'Har opsagt sin andel.' })
    plan(79, () =>
      reactivateMembership(deps, admin, { membershipId, reason: 'Opsigelsen var en misforståelse.' }),
    )
  }

  function actAs(personId: string): Promise<void> {
    return recordImpersonation(deps, { adminId: content.admin, personId, request: undefined })
  }

  function share(by: Actor, view: { name: string; query: string }) {
    return saveView(deps, by, { viewId: deps.newId(), screen: 'owners', isShared: true, ...view })
  }
}

/** Returns the actor of a person of the office. */
export function createActor(personId: string): Actor {
  return { personId, impersonatorId: null, deviceId: null, idempotencyKey: null }
}
