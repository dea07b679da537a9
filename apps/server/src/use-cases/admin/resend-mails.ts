import type { resendMails as contract } from '@samhus/contract/admin-mail'
import type { Input, Output } from '@samhus/contract/operation'
import { findResendObstacle, mayHaveArrived } from '@samhus/domain/mail-resend'
import { lockMail, type LockedMail } from '../../db/queries/mail.ts'
import { listMailActFacts } from '../../db/queries/mail-log-rows.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { copyMail } from '../../steps/copy-mail.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Sends mails again that `resending` has named, each by the rules of a single one and once: those that cannot be sent
 * again by now are left out and counted.
 *
 * @throws RefusedError mail-cannot-be-sent-again where none of them can
 * @see docs/rules.md R154, R232
 */
export async function resendMails(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { mailIds, evenIfArrived = false } = input
  return idempotentWrite(deps, actor, {
    operation: 'resend-mails',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const locked = new Map<string, LockedMail>()
        // By their ids, so that two presses do not wait for each other.
        for (const id of [...new Set(mailIds)].toSorted()) {
          const mail = await lockMail(tx, id)
          if (mail) locked.set(mail.id, mail)
        }
        const at = deps.now()
        let sent = 0
        for (const facts of await listMailActFacts(tx, [...locked.keys()])) {
          const mail = locked.get(facts.id)
          const isHeld = findResendObstacle(facts, at) !== null || (mayHaveArrived(facts) && !evenIfArrived)
          if (!mail || isHeld) continue
          await copyMail(tx, deps, { mail, by: actor, at })
          sent += 1
        }
        if (sent === 0) throw new RefusedError('mail-cannot-be-sent-again')
        return { sent, left: new Set(mailIds).size - sent }
      }),
  })
}
