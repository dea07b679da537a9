import * as audit from '../db/queries/audit.ts'
import type { Tx } from '../db/core/client.ts'
import * as pushes from '../db/queries/push.ts'
import type { ClaimedPush } from '../db/queries/push.ts'
import type { Deps, PushOutcome, PushService } from '../shared/deps.ts'
import { backoffMs } from '../shared/backoff.ts'
import { nothingDue, workedOff, type Worked } from './job-result.ts'

const atOnce = 20
/** Longer than any push service is waited for. */
const leaseMs = 60_000
const backoff = { firstMs: 5_000, maxMs: 15 * 60_000 }

/**
 * Tells browsers of the offers of their owners, each at most once for each offer.
 *
 * A message is claimed and that is committed before it is sent; if this process dies meanwhile it is given up, since
 * it may have arrived. What a service has not taken is sent again, after ever longer pauses, as long as the offer is
 * live; a browser that its service knows no more is forgotten.
 */
export async function sendPushes(deps: Deps): Promise<Worked> {
  const { push } = deps
  if (!push) return nothingDue
  const [at, wall] = [deps.now(), deps.wall()]
  const claimed = await deps.db.transaction((tx) =>
    pushes.claimDue(tx, { at, wall, leaseUntil: wall + leaseMs, limit: atOnce }),
  )
  await Promise.all(claimed.map((message) => send(deps, push, message)))
  return workedOff(
    claimed.map(({ createdAt }) => createdAt),
    deps.now(),
  )
}

async function send(deps: Deps, push: PushService, message: ClaimedPush): Promise<void> {
  const seconds = Math.max(1, Math.floor((message.reservedUntil - deps.now()) / 1000))
  const outcome = await push.send(message, message, seconds)
  await deps.db.transaction((tx) => record(tx, deps, { message, outcome }))
}

async function record(
  tx: Tx,
  deps: Deps,
  { message, outcome }: { message: ClaimedPush; outcome: PushOutcome },
): Promise<void> {
  switch (outcome.what) {
    case 'taken':
      return pushes.endMessage(tx, message, 'Sent')
    case 'unknown':
      return pushes.endMessage(tx, message, 'Lost')
    case 'busy':
      return pushes.putOffMessage(tx, message, deps.wall() + pauseOf(message, outcome.retryAfterMs))
    case 'gone':
      return forget(tx, deps, message)
    case 'refused':
      deps.log.warn({ why: outcome.why, attempts: message.attempts }, 'a push service refused a message')
      return pushes.endMessage(tx, message, 'Dropped')
  }
}

function pauseOf({ attempts }: ClaimedPush, wantedMs: number | null): number {
  return Math.min(backoff.maxMs, Math.max(backoffMs(attempts - 1, backoff), wantedMs ?? 0))
}

async function forget(tx: Tx, deps: Deps, message: ClaimedPush): Promise<void> {
  if (!(await pushes.removeSubscription(tx, message))) return
  await audit.record(tx, {
    at: deps.now(),
    by: null,
    groupId: null,
    action: 'push-subscription-gone',
    subjectKind: 'push-subscription',
    subjectId: message.subscriptionId,
  })
}
