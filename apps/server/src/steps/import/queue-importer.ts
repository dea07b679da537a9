import { mayImportWait } from '@samhus/domain/moving-in'
import type { RefusalType } from '@samhus/domain/refusal'
import { findFreeSlot } from '@samhus/domain/waitlist'
import type { Policy } from '@samhus/domain/policy'
import { insertAuditRows } from '../../db/queries/audit.ts'
import { insertImportedWaits } from '../../db/queries/booking-import.ts'
import { publishManyChanges } from '../../db/queries/change.ts'
import type { Tx } from '../../db/core/client.ts'
import { listYearSlots, type ImportWeek, type YearSlot } from '../../db/queries/import-facts.ts'
import { findCurrentPolicy } from '../../db/queries/policy.ts'
import type { ImportProblemCode } from '../../locales/import-words.ts'
import { queueColumns } from '../../locales/import-week-columns.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import type { ImportContext, Importer, PlannedRow } from './importer.ts'
import {
  describeWeek,
  readOwnerWeeks,
  refuseRow,
  skipRow,
  toUnitState,
  weekFields,
  type OwnerWeekRow,
  type OwnerWeeks,
} from './week-rows.ts'

/** Places on waitlists, in the order of the rows, behind those who wait already. R204 */
export const queueImporter: Importer = {
  fields: [...weekFields, { field: 'state', isRequired: false }],
  columnNames: queueColumns,
  plan: async (reader, rows, context) => {
    const weeks = await readOwnerWeeks(reader, rows, context)
    const [policy, yearSlots] = await Promise.all([
      findCurrentPolicy(reader, context.groupId),
      listYearSlots(reader, weeks),
    ])
    if (!policy) throw new RefusedError('no-group-found')
    const queues = new Queues(policy.constants, yearSlots)
    const planned: PlannedRow[] = []
    for (const [index, row] of weeks.rows.entries()) {
      if (index % 500 === 0) await context.onJudged(index)
      planned.push(judgeRow(row, { weeks, queues, context }))
    }
    return {
      rows: planned,
      unitIds: weeks.unitIds,
      membershipIds: weeks.membershipIds,
      write: (tx) => write(tx, queues.added, context),
    }
  },
}

interface NewWait {
  readonly week: ImportWeek
  readonly membershipId: number
  readonly unitSlot: number
  readonly yearSlot: number
}

/** The waitlists of the weeks and of the owners, as the rows make them longer. */
class Queues {
  readonly policy: Policy
  readonly added: NewWait[] = []
  readonly #lists = new Map<number, ImportWeek['waitlist']>()
  readonly #yearSlots = new Map<string, readonly number[]>()

  constructor(policy: Policy, yearSlots: readonly YearSlot[]) {
    this.policy = policy
    for (const { membershipId, year, slot } of yearSlots) {
      this.#yearSlots.set(`${membershipId} ${year}`, [...this.listSlots(membershipId, year), slot])
    }
  }

  /** Returns the week with the places that rows before have added. */
  refresh(week: ImportWeek): ImportWeek {
    return { ...week, waitlist: this.#lists.get(week.unitId) ?? week.waitlist }
  }

  listSlots(membershipId: number, year: number): readonly number[] {
    return this.#yearSlots.get(`${membershipId} ${year}`) ?? []
  }

  /** The rules have found room on both lists. */
  add(week: ImportWeek, membershipId: number): void {
    const { maxWaitlistPerUnit, maxWaitlistsPerUser } = this.policy
    const { year, unitId, waitlist } = this.refresh(week)
    const slots = this.listSlots(membershipId, year)
    const unitSlot = findFreeSlot(
      waitlist.map(({ slot }) => slot),
      maxWaitlistPerUnit,
    )
    const yearSlot = findFreeSlot(slots, maxWaitlistsPerUser)
    if (unitSlot === null || yearSlot === null)
      throw new Error('a waitlist is longer than its rule has counted')
    this.#lists.set(unitId, [...waitlist, { membershipId, slot: unitSlot }])
    this.#yearSlots.set(`${membershipId} ${year}`, [...slots, yearSlot])
    this.added.push({ week, membershipId, unitSlot, yearSlot })
  }
}

interface Known {
  readonly weeks: OwnerWeeks
  readonly queues: Queues
  readonly context: ImportContext
}

function judgeRow(row: OwnerWeekRow, { weeks, queues, context }: Known): PlannedRow {
  const { number, cells, house, owner, monday, state } = row
  if (state !== undefined && state !== 'Wait') {
    return skipRow(row, 'not-a-wait', cells.line('state', 100) ?? '')
  }
  const stored = weeks.findWeek(row)
  if (house && monday !== undefined && !stored) cells.refuse('week', 'no-calendar', house.name)
  if (owner?.hasLeft) cells.refuse('owner', 'owner-has-left', owner.name)
  if (cells.isRefused || !stored || !owner) return refuseRow(row)
  const { membershipId } = owner
  if (stored.waitlist.some((entry) => entry.membershipId === membershipId)) {
    return { number, fate: 'unchanged', changes: [], problems: [] }
  }
  const week = queues.refresh(stored)
  refuseWait(row, week, { membershipId, queues, context })
  if (cells.isRefused) return refuseRow(row)
  queues.add(stored, membershipId)
  return { number, fate: 'new', changes: describeWeek(row), problems: [] }
}

function refuseWait(
  { cells }: OwnerWeekRow,
  week: ImportWeek,
  args: { membershipId: number; queues: Queues; context: ImportContext },
): void {
  const { membershipId, queues, context } = args
  const { policy } = queues
  const state = toUnitState(week, membershipId)
  const numWaits = queues.listSlots(membershipId, week.year).length
  const [refusal] = mayImportWait({ unit: week, state, numWaits }, policy, context.at)
  if (!refusal) return
  const limits: Partial<Record<RefusalType, number>> = {
    'max-waitlist-per-unit': policy.maxWaitlistPerUnit,
    'max-waitlists-per-user': policy.maxWaitlistsPerUser,
  }
  const limit = limits[refusal.type]
  const isOwnWeek = refusal.type === 'already-on-unit' && state.holder?.isOwn === true
  const problem = isOwnWeek ? 'owner-has-week' : (problems[refusal.type] ?? 'week-is-out')
  cells.refuse('week', problem, limit === undefined ? undefined : String(limit))
}

const problems: Readonly<Partial<Record<RefusalType, ImportProblemCode>>> = {
  'house-not-in-operation': 'week-is-out',
  'booking-date-passed': 'week-is-over',
  'booking-deadline-exceeded': 'deadline-has-passed',
  // Of the same file: a place that is there makes the row unchanged.
  'already-on-unit': 'owner-is-on-week',
  'waitlist-unit-available': 'week-is-free',
  'calendar-unit-already-reserved': 'week-is-held',
  'max-waitlist-per-unit': 'waitlist-is-full',
  'max-waitlists-per-user': 'owner-waits-enough',
}

async function write(tx: Tx, added: readonly NewWait[], context: ImportContext): Promise<void> {
  if (added.length === 0) return
  const { groupId, newId, by, at } = context
  const waits = added.map(({ week, membershipId, unitSlot, yearSlot }) => {
    const { unitId, calendarId, year, points } = week
    return { id: newId(), groupId, unitId, calendarId, year, membershipId, points, unitSlot, yearSlot }
  })
  await Promise.all([
    insertImportedWaits(tx, waits, at),
    insertAuditRows(
      tx,
      waits.map(({ id: subjectId, unitId, membershipId }) => {
        const subject = { subjectKind: 'booking', subjectId, unitId, membershipId }
        return { action: 'import-wait', ...subject }
      }),
      { at, by, groupId },
    ),
    publishManyChanges(tx, { at, groupId, unitIds: [...new Set(waits.map(({ unitId }) => unitId))] }),
  ])
}
