import * as audit from '../db/queries/audit.ts'
import type { Tx } from '../db/core/client.ts'
import { deleteGonePushSubscription, finishPush, leaseDuePushes, postponePush, type LeasedPush } from '../db/queries/push.ts'
import type { Deps, PushOutcome, PushService } from '../shared/deps.ts'
import { backoffMs } from '../shared/backoff.ts'
import { noWork, createJobResult, type JobResult } from './job-result.ts'

const maxConcurrent = 20
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
export async function sendPushNotifications(deps: Deps): Promise<JobResult> {
  const { push } = deps
  if (!push) return noWork
  const [at, systemNow] = [deps.now(), deps.systemNow()]
  const claimed = await deps.db.transaction((tx) =>
    leaseDuePushes(tx, { at, systemNow, leaseUntil: systemNow + leaseMs, limit: maxConcurrent }),
  )
  await Promise.all(claimed.map((message) => send(deps, push, message)))
  return createJobResult(
    claimed.map(({ createdAt }) => createdAt),
    deps.now(),
  )
}

async function send(deps: Deps, push: PushService, message: LeasedPush): Promise<void> {
  const seconds = Math.max(1, Math.floor((message.reservedUntil - deps.now()) / 1000))
  const outcome = await push.send(message, message, seconds)
  await deps.db.transaction((tx) => recordOutcome(tx, deps, { message, outcome }))
}

async function recordOutcome(
  tx: Tx,
  deps: Deps,
  { message, outcome }: { message: LeasedPush; outcome: PushOutcome },
): Promise<void> {
  switch (outcome.what) {
    case 'taken':
      return finishPush(tx, message, 'Sent')
    case 'unknown':
      return finishPush(tx, message, 'Lost')
    case 'busy':
      return postponePush(tx, message, deps.systemNow() + getRetryDelay(message, outcome.retryAfterMs))
    case 'gone':
      return deleteGoneSubscription(tx, deps, message)
    case 'refused':
      deps.log.warn({ why: outcome.why, attempts: message.attempts }, 'a push service refused a message')
      return finishPush(tx, message, 'Dropped')
  }
}

function getRetryDelay({ attempts }: LeasedPush, wantedMs: number | null): number {
  return Math.min(backoff.maxMs, Math.max(backoffMs(attempts - 1, backoff), wantedMs ?? 0))
}

async function deleteGoneSubscription(tx: Tx, deps: Deps, message: LeasedPush): Promise<void> {
  if (!(await deleteGonePushSubscription(tx, message))) return
  await audit.record(tx, {
    at: deps.now(),
    by: null,
    groupId: null,
    action: 'push-subscription-gone',
    subjectKind: 'push-subscription',
    subjectId: message.subscriptionId,
  })
}
