import { carriesCheckOutLink, mailKinds, type MailTiming } from '@samhus/domain/mail-plan'
import { addDays, getWeekday } from '@samhus/domain/day'
import type { Day, Instant } from '@samhus/domain/refusal'
import { computeBaseDays, planStayMails, type BaseDays, type StayMail } from '@samhus/domain/stay-mails'
import type { Tx } from '../db/core/client.ts'
import { listMailRules, type GroupMailRules } from '../db/queries/mail-configuration.ts'
import {
  insertPlannedMails,
  listMembersToPlan,
  listPlannedWeeks,
  lockMembersToPlan,
  type MailSearch,
  type NewPlannedMail,
  type PlannedWeek,
} from '../db/queries/mail-plan.ts'
import type { Deps } from '../shared/deps.ts'
import { toSlices } from '../shared/slices.ts'
import { countDone, noWork, type JobResult } from './job-result.ts'
import { Step } from './step.ts'

const maxMembersPerBatch = 100

/**
 * Plans the mails whose time has come, for each owner in a group: a mail for a stay, and a row for each of its weeks.
 *
 * Planned mails follow the stay, not the membership: an owner who has left and kept a week gets them. Which stays there
 * are is decided under the lock of the membership, as cancelling and lending out are. An owner that another transaction
 * has locked is planned for at the next step, and an owner whose mails cannot be planned keeps no other.
 *
 * @see docs/rules.md R97 to R100, R144, R145, docs/domain.md §10
 */
export async function planMails(deps: Deps): Promise<JobResult> {
  const rules = await listMailRules(deps.db)
  const at = deps.now()
  const step = new Step()
  const searches: MailSearch[] = []
  for (const each of rules)
    await step.do(() => {
      searches.push(...listSearches(each, at))
      return noWork
    })
  const members = await listMembersToPlan(deps.db, searches, at)
  for (const rulesOfGroup of rules) {
    const ids = members.filter(({ groupId }) => groupId === rulesOfGroup.groupId)
    for (const batch of toSlices(ids, maxMembersPerBatch)) {
      const all = batch.map((member) => member.membershipId)
      await step.doTogether(all, (membershipIds) =>
        deps.db.transaction((tx) => planForMembers(tx, deps, { membershipIds, rules: rulesOfGroup })),
      )
    }
  }
  return step.end()
}

/** Returns in which weeks the kinds that are switched on can find a stay. */
function listSearches({ groupId, timings, timeZone }: GroupMailRules, now: Instant): MailSearch[] {
  return mailKinds
    .filter((kind) => timings[kind].isEnabled)
    .flatMap((kind) => {
      const timing = timings[kind]
      const isLentOut = findLendOutCondition(timing)
      const ends = carriesCheckOutLink(kind) ? 'checkOut' : 'checkIn'
      const mondays = listMondays(computeBaseDays(kind, timing, { timeZone, now }))
      return mondays.map((base) => {
        const monday = timing.baseDate === 'BookingStart' ? base : addDays(base, -7)
        return { groupId, kind, monday, isLentOut, ends }
      })
    })
}

/** Stays begin and end on Mondays. */
function listMondays({ from, to }: BaseDays): Day[] {
  const mondays: Day[] = []
  for (let each = addDays(from, (8 - getWeekday(from)) % 7); each <= to; each = addDays(each, 7))
    mondays.push(each)
  return mondays
}

function findLendOutCondition({ conditions }: MailTiming): boolean | null {
  if (conditions.includes('lent-out')) return true
  return conditions.includes('not-lent-out') ? false : null
}

async function planForMembers(
  tx: Tx,
  deps: Deps,
  { membershipIds, rules }: { membershipIds: readonly number[]; rules: GroupMailRules },
): Promise<JobResult> {
  const locked = await lockMembersToPlan(tx, rules.groupId, membershipIds)
  if (locked.length === 0) return noWork
  const at = deps.now()
  const weeks = await listPlannedWeeks(tx, locked, at)
  const weeksByMember = new Map<number, PlannedWeek[]>(locked.map((id) => [id, []]))
  for (const week of weeks) weeksByMember.get(week.membershipId)?.push(week)
  const rows = [...weeksByMember.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    return planStayMails(own, rules, at).flatMap((mail) => toRows(deps, first, mail))
  })
  await insertPlannedMails(tx, rows, at)
  return countDone(rows.length)
}

/** Returns the rows of a stay: the mail is that of the first week, and the others refer to it. */
function toRows({ newId }: Deps, { groupId, personId }: PlannedWeek, mail: StayMail): NewPlannedMail[] {
  const { kind, recipient, dueAt, dropReason } = mail
  const leadId = newId()
  return mail.bookingIds.map((bookingId, index) => {
    const row = { groupId, personId, bookingId, kind, recipient, dueAt }
    return index === 0
      ? { ...row, id: leadId, state: dropReason === null ? 'Due' : 'Dropped', dropReason, coveredBy: null }
      : { ...row, id: newId(), state: 'Covered', dropReason: null, coveredBy: leadId }
  })
}
