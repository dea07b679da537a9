import type { FieldTexts } from '@samhus/domain/merge-changes'
import type { Instant, RefusalType } from '@samhus/domain/refusal'
import { isFree } from '@samhus/domain/unit-status'
import { isRestricted, mayPriceWeek, setRestricted } from '@samhus/domain/week-price'
import { findVersion, insertAuditRow, type AuditActor } from '../db/queries/audit.ts'
import {
  listUnitsToPrice,
  lockCalendars,
  updateUnitPrices,
  type CalendarRecord,
  type PricedUnit,
} from '../db/queries/calendar-prices.ts'
import { publishRefetch } from '../db/queries/change.ts'
import type { Tx } from '../db/core/client.ts'
import { lockWeeksAndMembers, splitByGroup, type WeekKey } from '../db/queries/locks.ts'
import { collectByGroup } from '../shared/by-group.ts'
import type { Deps } from '../shared/deps.ts'
import {
  ChangedMeanwhileError,
  InputProblemsError,
  RefusedError,
  type FieldChange,
} from '../shared/refused-error.ts'
import { mergeSave, toAuditValues } from './merge-save.ts'

/** What an admin changes about the weeks of a calendar, and the version of it that was read. */
interface CalendarPrices {
  readonly calendarId: number
  readonly version: number
  readonly weeks: readonly {
    readonly week: number
    readonly points?: number | undefined
    readonly restrictOne?: boolean | undefined
  }[]
}

interface PricingArgs {
  readonly actor: AuditActor
  readonly reason: string
  /** The group and the year that every calendar must be of. */
  readonly within?: { readonly groupId: string; readonly year: number }
}

/** `27.points` or `27.restrictOne`. */
type Field = string

interface PlannedPricing {
  readonly calendar: CalendarRecord
  readonly fields: readonly Field[]
  readonly before: FieldTexts<Field>
  readonly after: FieldTexts<Field>
  readonly units: readonly PlannedUnit[]
}

interface PlannedUnit {
  readonly unit: PricedUnit
  readonly points: number
  readonly code: string
}

/**
 * Changes prices and restrictions of weeks, all or none; prices that rows already have stay. What others have changed
 * since the caller read a calendar stays, unless the caller changes it too. Returns how many weeks have changed, and the
 * calendars that were locked.
 *
 * @throws RefusedError no-calendar-found; calendar-unit-not-found; invalid-request for a calendar or a week twice
 * @throws ChangedMeanwhileError changed-meanwhile (R136)
 * @throws InputProblemsError booking-date-passed, has-live-weeks (R169), with the weeks
 */
export async function priceCalendars(
  tx: Tx,
  deps: Deps,
  { calendars, ...args }: PricingArgs & { readonly calendars: readonly CalendarPrices[] },
): Promise<number> {
  const records = await lockNamed(tx, calendars, args.within)
  const unitIds = calendars.flatMap(({ calendarId, weeks }) =>
    weeks.map(({ week }) => calendarId * 100 + week),
  )
  if (new Set(unitIds).size < unitIds.length) throw new RefusedError('invalid-request')
  for (const group of splitByGroup(listWeekKeys(calendars, records))) {
    await lockWeeksAndMembers(tx, { ...group, membershipIds: [] })
  }
  const at = deps.now()
  const units = await listUnitsToPrice(tx, { unitIds, groupIds: listGroups(records) })
  if (units.length < unitIds.length) throw new RefusedError('calendar-unit-not-found')
  const plans = await mergeAll(tx, { calendars, records, units, isNamed: args.within !== undefined })
  refuseWeeks(plans, { at, isNamed: args.within !== undefined })
  return write(tx, plans, { ...args, at })
}

function listGroups(records: ReadonlyMap<number, CalendarRecord>): string[] {
  return [...new Set([...records.values()].map(({ groupId }) => groupId))]
}

/** Returns the locked calendars by their ids. */
async function lockNamed(
  tx: Tx,
  calendars: readonly CalendarPrices[],
  within: PricingArgs['within'],
): Promise<ReadonlyMap<number, CalendarRecord>> {
  const ids = calendars.map(({ calendarId }) => calendarId)
  if (new Set(ids).size < ids.length) throw new RefusedError('invalid-request')
  const found = await lockCalendars(tx, ids)
  const isWithin = ({ groupId, year }: CalendarRecord) =>
    within === undefined || (groupId === within.groupId && year === within.year)
  if (found.filter(isWithin).length < ids.length) throw new RefusedError('no-calendar-found')
  return new Map(found.map((calendar) => [calendar.id, calendar]))
}

const listWeekKeys = (
  calendars: readonly CalendarPrices[],
  records: ReadonlyMap<number, CalendarRecord>,
): WeekKey[] =>
  calendars.flatMap(({ calendarId, weeks }) => {
    const groupId = records.get(calendarId)?.groupId ?? ''
    return weeks.map(({ week }) => ({ groupId, unitId: calendarId * 100 + week }))
  })

/** Fields of several calendars begin with the calendar's id. */
const nameField = (calendarId: number, field: Field, isNamed: boolean): string =>
  isNamed ? `${calendarId}.${field}` : field

async function mergeAll(
  tx: Tx,
  args: {
    readonly calendars: readonly CalendarPrices[]
    readonly records: ReadonlyMap<number, CalendarRecord>
    readonly units: readonly PricedUnit[]
    readonly isNamed: boolean
  },
): Promise<PlannedPricing[]> {
  const unitById = new Map(args.units.map((unit) => [unit.unitId, unit]))
  const conflicts: FieldChange[] = []
  const plans: PlannedPricing[] = []
  for (const prices of args.calendars) {
    const calendar = args.records.get(prices.calendarId)
    if (!calendar) throw new RefusedError('no-calendar-found')
    try {
      plans.push(await mergeCalendar(tx, { calendar, prices, unitById }))
    } catch (error) {
      if (!(error instanceof ChangedMeanwhileError)) throw error
      conflicts.push(
        ...error.changes.map((change) => ({
          ...change,
          field: nameField(calendar.id, change.field, args.isNamed),
        })),
      )
    }
  }
  if (conflicts.length > 0) throw new ChangedMeanwhileError(conflicts)
  return plans
}

async function mergeCalendar(
  tx: Tx,
  {
    calendar,
    prices,
    unitById,
  }: {
    readonly calendar: CalendarRecord
    readonly prices: CalendarPrices
    readonly unitById: ReadonlyMap<number, PricedUnit>
  },
): Promise<PlannedPricing> {
  const sent: Record<Field, string> = {}
  const before: Record<Field, string> = {}
  for (const { week, points, restrictOne } of prices.weeks) {
    const unit = unitById.get(calendar.id * 100 + week)
    if (!unit) throw new RefusedError('calendar-unit-not-found')
    if (points !== undefined) {
      sent[`${week}.points`] = String(points)
      before[`${week}.points`] = String(unit.points)
    }
    if (restrictOne !== undefined) {
      sent[`${week}.restrictOne`] = String(restrictOne)
      before[`${week}.restrictOne`] = String(isRestricted(unit.code))
    }
  }
  const save = { version: prices.version, sent, current: before }
  const { written } = await mergeSave(tx, toSubject(calendar.id), save)
  const fields = new Set(written)
  const units = prices.weeks.flatMap(({ week, points, restrictOne }): PlannedUnit[] => {
    const unit = unitById.get(calendar.id * 100 + week)
    if (!unit) return []
    const hasPoints = points !== undefined && fields.has(`${week}.points`)
    const hasRestriction = restrictOne !== undefined && fields.has(`${week}.restrictOne`)
    if (!hasPoints && !hasRestriction) return []
    const code = hasRestriction ? setRestricted(unit.code, restrictOne) : unit.code
    return [{ unit, points: hasPoints ? points : unit.points, code }]
  })
  return { calendar, fields: written, before, after: sent, units }
}

const toSubject = (calendarId: number) => ({ subjectKind: 'calendar', subjectId: String(calendarId) })

/** @throws InputProblemsError with every week that may not get its price, by the first rule that refuses one. */
function refuseWeeks(
  plans: readonly PlannedPricing[],
  { at, isNamed }: { readonly at: Instant; readonly isNamed: boolean },
): void {
  const problems = plans.flatMap(({ calendar, units }) =>
    units.flatMap(({ unit, points }) => {
      const { holder, waitlistCount } = unit
      const state = { holder: holder && { ...holder, isOwn: false }, waitlistCount, isOnWaitlist: false }
      // A restriction alone leaves the price as it is.
      const isLive = points !== unit.points && (unit.hasOpenClaim || !isFree(state, at))
      const [refusal] = mayPriceWeek(unit, { points, isLive }, at)
      return refusal
        ? [{ field: nameField(calendar.id, `${unit.week}.points`, isNamed), problem: refusal.type }]
        : []
    }),
  )
  const [first] = problems
  if (first) throw new InputProblemsError(first.problem as PriceRefusal, problems)
}

type PriceRefusal = Extract<RefusalType, 'booking-date-passed' | 'has-live-weeks'>

async function write(
  tx: Tx,
  plans: readonly PlannedPricing[],
  { actor, reason, at }: PricingArgs & { readonly at: Instant },
): Promise<number> {
  const changed = plans.filter(({ units }) => units.length > 0)
  const units = changed.flatMap((plan) => plan.units)
  if (units.length === 0) return 0
  const groups = collectByGroup(changed.map((plan) => ({ groupId: plan.calendar.groupId, plan })))
  for (const { groupId, rows } of groups) {
    const weeks = rows.flatMap(({ plan }) =>
      plan.units.map(({ unit: { unitId }, points, code }) => ({ unitId, points, code })),
    )
    await updateUnitPrices(tx, groupId, weeks)
  }
  await Promise.all(
    changed.map(({ calendar, fields, before, after }) =>
      insertAuditRow(tx, {
        at,
        by: actor,
        groupId: calendar.groupId,
        action: 'price-weeks',
        ...toSubject(calendar.id),
        ...toAuditValues(fields, before, after),
        adminReason: reason,
      }),
    ),
  )
  for (const { groupId } of groups) await publishRefetch(tx, { at, groupId })
  return units.length
}

/** Returns the version of a calendar's prices. */
export function findCalendarVersion(tx: Tx, calendarId: number): Promise<number> {
  return findVersion(tx, toSubject(calendarId))
}
