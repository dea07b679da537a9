import type { Call, History } from './history.ts'

/** One action in the audit trail; numbers follow the order in which the actions on a week took effect. */
interface AuditedAct {
  readonly number: number
  readonly transaction: string
  readonly unit: number
  readonly booking: string
  readonly action: string
  readonly personId: string | null
}

/** The new state of a row after each action, by its old state; anything that is missing here is illegal. */
const legalTransitions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  reserve: { nothing: 'hold' },
  'join-waitlist': { nothing: 'wait' },
  offer: { wait: 'offer' },
  skip: { wait: 'over' },
  'wait-expired': { wait: 'over' },
  'hold-expired': { hold: 'over' },
  'hold-released': { hold: 'over' },
  'offer-expired': { offer: 'over' },
  'offer-declined': { offer: 'over' },
  confirm: { hold: 'booked', offer: 'booked' },
  'cancel-booking': { booked: 'over', wait: 'over' },
  'left-group': { hold: 'over', offer: 'over', wait: 'over', booked: 'over' },
  'access-closed': { hold: 'over', offer: 'over' },
  'out-of-operation': { hold: 'over', offer: 'over', wait: 'over', booked: 'over' },
  'drop-skip': { booked: 'booked' },
}

const holderStates = new Set(['hold', 'offer', 'booked'])

/**
 * Checks that some sequential order of the calls explains all answers; returns the contradictions. The order in which the actions on each week
 * took effect is such an order if every action is legal at its position, no week has two holders between two
 * transactions, and no action precedes one that had been answered before it was called.
 */
export async function findContradictions({ system, calls }: History): Promise<string[]> {
  const acts = await system.world.query<AuditedAct>(
    `select a.number, a.xmin::text as transaction, a.unit_id as unit, a.subject_id as booking, a.action,
       a.actor_id as "personId"
     from audit a where a.subject_kind = 'booking' and a.action <> 'drop-skip' order by a.number`,
  )
  const byWeek = new Map<number, AuditedAct[]>()
  for (const act of acts) byWeek.set(act.unit, [...(byWeek.get(act.unit) ?? []), act])
  return [
    ...[...byWeek.values()].flatMap(findIllegalActs),
    ...[...byWeek.values()].flatMap((weekActs) => findActsOutOfOrder(weekActs, calls)),
    ...calls.flatMap((call) => findMissingEffect(call, acts)),
  ]
}

function findIllegalActs(acts: readonly AuditedAct[]): string[] {
  const found: string[] = []
  const rows = new Map<string, string>()
  for (const [index, { booking, action, number, unit, transaction }] of acts.entries()) {
    const before = rows.get(booking) ?? 'nothing'
    const after = legalTransitions[action]?.[before]
    if (after === undefined) found.push(`${number}: ${action} of ${booking}, which was ${before}`)
    rows.set(booking, after ?? 'over')
    if (acts[index + 1]?.transaction === transaction) continue
    const holders = [...rows.values()].filter((kind) => holderStates.has(kind)).length
    const isWaiting = [...rows.values()].includes('wait')
    const isHeld = [...rows.values()].includes('hold')
    if (holders > 1) found.push(`${number}: unit ${unit} has ${holders} holders`)
    if (isHeld && isWaiting) found.push(`${number}: unit ${unit} has both a hold and a waitlist`)
  }
  return found
}

/** Actions that make `ok` the right answer of a call: ending a row that has ended repeats the first answer. */
const actionsByCall: Readonly<Record<Call['kind'], readonly string[]>> = {
  reserve: ['reserve', 'offer'],
  join: ['join-waitlist'],
  confirm: ['confirm'],
  release: [
    'hold-released',
    'offer-declined',
    'hold-expired',
    'offer-expired',
    'left-group',
    'out-of-operation',
  ],
  cancel: ['cancel-booking', 'left-group', 'out-of-operation'],
}

function findEffect(call: Call, acts: readonly AuditedAct[]): AuditedAct | undefined {
  return acts.find(
    ({ booking, action }) => booking === call.bookingId && actionsByCall[call.kind].includes(action),
  )
}

/**
 * An action must not precede another one that was answered before it was called. If several calls report the same
 * action, it happened after the first of them was called and before the first was answered.
 */
function findActsOutOfOrder(acts: readonly AuditedAct[], calls: readonly Call[]): string[] {
  const effects = new Map<AuditedAct, Pick<Call, 'startedAt' | 'answeredAt'>>()
  for (const call of calls) {
    const act = call.answer === 'ok' ? findEffect(call, acts) : undefined
    if (act?.personId !== call.personId) continue
    const { startedAt, answeredAt } = effects.get(act) ?? call
    effects.set(act, {
      startedAt: Math.min(startedAt, call.startedAt),
      answeredAt: Math.min(answeredAt, call.answeredAt),
    })
  }
  const inTime = [...effects]
  return inTime.flatMap(([act, { answeredAt }]) =>
    inTime
      .filter(([later, { startedAt }]) => startedAt > answeredAt && later.number < act.number)
      .map(
        ([later]) =>
          `${later.number} ${later.action} was called after ${act.number} ${act.action} had been answered`,
      ),
  )
}

/** Every call that was answered with `ok` must have an effect in the database. */
function findMissingEffect(call: Call, acts: readonly AuditedAct[]): string[] {
  if (call.answer !== 'ok' || findEffect(call, acts)) return []
  return [`${call.kind} of ${call.bookingId} was answered with ok and had no effect`]
}
