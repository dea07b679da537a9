import type { Call, History } from './history.ts'

/** One act as the audit trail has it, in the order in which the acts on its week took effect. */
interface AuditedAct {
  readonly number: number
  readonly transaction: string
  readonly unit: number
  readonly booking: string
  readonly action: string
  readonly personId: string | null
}

/** What each act makes of a row, by what the row was; an act that is missing here has no place in a history. */
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
  'drop-skip': { booked: 'booked' },
}

const holderStates = new Set(['hold', 'offer', 'booked'])

/**
 * Looks for an order of the calls, one after the other, that gives everybody the answers they got: the order in
 * which the acts on each week took effect is one, if every act was legal where it stands, a week never had two
 * holders between two transactions, and no act stands before one that had been answered before it was asked.
 *
 * Answers what does not fit.
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
    ...[...byWeek.values()].flatMap((of) => findActsOutOfOrder(of, calls)),
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
    if (isHeld && isWaiting) found.push(`${number}: unit ${unit} has a hold beside a queue`)
  }
  return found
}

/** Acts any of which makes `ok` the right answer: what has ended already answers as the first time. */
const actionsByCall: Readonly<Record<Call['kind'], readonly string[]>> = {
  reserve: ['reserve', 'offer'],
  join: ['join-waitlist'],
  confirm: ['confirm'],
  release: ['hold-released', 'offer-declined', 'hold-expired', 'offer-expired', 'left-group'],
  cancel: ['cancel-booking', 'left-group'],
}

function findEffect(call: Call, acts: readonly AuditedAct[]): AuditedAct | undefined {
  return acts.find(
    ({ booking, action }) => booking === call.bookingId && actionsByCall[call.kind].includes(action),
  )
}

/**
 * An act must not have taken effect before another that was answered before it was even asked. Several calls may
 * have been told of one act: it happened after the first of them was asked and before the first was answered.
 */
function findActsOutOfOrder(acts: readonly AuditedAct[], calls: readonly Call[]): string[] {
  const effects = new Map<AuditedAct, { begun: number; ended: number }>()
  for (const call of calls) {
    const act = call.answer === 'ok' ? findEffect(call, acts) : undefined
    if (act?.personId !== call.personId) continue
    const { startedAt: begun, answeredAt: ended } = effects.get(act) ?? call
    effects.set(act, { begun: Math.min(begun, call.startedAt), ended: Math.min(ended, call.answeredAt) })
  }
  const inTime = [...effects]
  return inTime.flatMap(([act, { ended }]) =>
    inTime
      .filter(([later, { begun }]) => begun > ended && later.number < act.number)
      .map(
        ([later]) =>
          `${later.number} ${later.action} was asked after ${act.number} ${act.action} was answered`,
      ),
  )
}

/** What was answered with yes is in the database, whoever asked last. */
function findMissingEffect(call: Call, acts: readonly AuditedAct[]): string[] {
  if (call.answer !== 'ok' || findEffect(call, acts)) return []
  return [`${call.kind} of ${call.bookingId} was answered with yes and left nothing`]
}
