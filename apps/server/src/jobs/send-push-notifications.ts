import * as audit from '../db/queries/audit.ts'
import type { Tx } from '../db/core/client.ts'
import {
  deleteExpiredPushSubscription,
  finishPush,
  hasPushToSend,
  leaseDuePushes,
  postponePush,
  settlePushes,
  type LeasedPush,
} from '../db/queries/push.ts'
import type { PushOutcome, PushService } from '../push/push-service.ts'
import type { Deps } from '../shared/deps.ts'
import { computeBackoffMs } from '../shared/backoff.ts'
import { noWork, createJobResult, type JobResult } from './job-result.ts'
import { Step } from './step.ts'

const maxConcurrent = 20
const maxSettled = 100
/** Longer than the timeout of a request to a push service. */
const leaseMs = 60_000
const backoff = { firstMs: 5_000, maxMs: 15 * 60_000 }
/** No pause ends later than this from now, with some room for processes whose clocks differ. */
const maxPauseMs = backoff.maxMs + leaseMs

/**
 * Sends each offer to its owner's browsers, at most once per browser.
 *
 * A message is leased, and the lease committed, before it is sent. If this process dies in between, the message is
 * given up, since it may have arrived. A message that the service did not accept is sent again after increasing
 * pauses, as long as the offer has not expired. A browser that its service no longer knows is deleted.
 */
export async function sendPushNotifications(deps: Deps): Promise<JobResult> {
  const { push } = deps
  const [at, systemNow] = [deps.now(), deps.systemNow()]
  const latestPause = systemNow + maxPauseMs
  if (!push || !(await hasPushToSend(deps.db, { systemNow, latestPause }))) return noWork
  const step = new Step()
  await step.doRows(deps.db, maxSettled, async (tx, range) => {
    await settlePushes(tx, { at, systemNow }, range)
    return noWork
  })
  const leaseUntil = systemNow + leaseMs
  const leased = await step.collectRows(deps.db, maxConcurrent, (tx, range) =>
    leaseDuePushes(tx, { at, systemNow, leaseUntil, latestPause }, range),
  )
  await Promise.all(leased.map((message) => step.do(() => send(deps, push, message))))
  return step.end()
}

async function send(deps: Deps, push: PushService, message: LeasedPush): Promise<JobResult> {
  const seconds = Math.max(1, Math.floor((message.reservedUntil - deps.now()) / 1000))
  const outcome = await push.send(message, message, seconds)
  await deps.db.transaction((tx) => recordOutcome(tx, deps, { message, outcome }))
  return createJobResult([message.createdAt], deps.now())
}

async function recordOutcome(
  tx: Tx,
  deps: Deps,
  { message, outcome }: { message: LeasedPush; outcome: PushOutcome },
): Promise<void> {
  switch (outcome.kind) {
    case 'accepted':
      return finishPush(tx, message, 'Sent')
    case 'unknown':
      return finishPush(tx, message, 'Lost')
    case 'retry-later':
      return postponePush(tx, message, deps.systemNow() + getRetryDelay(message, outcome.retryAfterMs))
    case 'expired':
      return deleteExpiredSubscription(tx, deps, message)
    case 'refused':
      deps.log.warn({ why: outcome.reason, attempts: message.attempts }, 'a push service refused a message')
      return finishPush(tx, message, 'Dropped')
  }
}

function getRetryDelay({ attempts }: LeasedPush, retryAfterMs: number | null): number {
  return Math.min(backoff.maxMs, Math.max(computeBackoffMs(attempts - 1, backoff), retryAfterMs ?? 0))
}

async function deleteExpiredSubscription(tx: Tx, deps: Deps, message: LeasedPush): Promise<void> {
  if (!(await deleteExpiredPushSubscription(tx, message))) return
  await audit.insertAuditRow(tx, {
    at: deps.now(),
    by: null,
    groupId: null,
    action: 'push-subscription-gone',
    subjectKind: 'push-subscription',
    subjectId: message.subscriptionId,
  })
}
