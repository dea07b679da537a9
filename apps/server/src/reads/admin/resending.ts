import type { resending as contract } from '@samhus/contract/admin-mail'
import type { Input, Output } from '@samhus/contract/operation'
import {
  findResendObstacle,
  maxResentMails,
  mayHaveArrived,
  type ResendObstacle,
} from '@samhus/domain/mail-resend'
import { findMailPage } from '../../db/queries/admin-mails.ts'
import { listMailActFacts } from '../../db/queries/mail-log-rows.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { toMailQuery } from './mails.ts'

/** Of a filter that finds more, only the newest are looked at. */
const maxLooked = 1000

/**
 * Returns which mails of a filter can be sent again together, the newest first, and why the others cannot.
 *
 * @see docs/rules.md R232
 */
export async function resending(
  { db, now }: Deps,
  _actor: Actor,
  query: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { ids, total } = await findMailPage(db, { ...toMailQuery(query), limit: maxLooked, offset: 0 })
  const at = now()
  const sure: string[] = []
  const arrived: string[] = []
  const counts = new Map<ResendObstacle, number>()
  for (const facts of await listMailActFacts(db, ids)) {
    const obstacle = findResendObstacle(facts, at)
    if (obstacle !== null) counts.set(obstacle, (counts.get(obstacle) ?? 0) + 1)
    else (mayHaveArrived(facts) ? arrived : sure).push(facts.id)
  }
  return {
    total,
    looked: ids.length,
    limit: maxResentMails,
    canBeSent: sure.length,
    mailIds: sure.slice(0, maxResentMails),
    mayHaveArrived: arrived.length,
    arrivedIds: arrived.slice(0, maxResentMails),
    obstacles: [...counts].map(([reason, count]) => ({ reason, count })),
  }
}
