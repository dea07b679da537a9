import { stopsAddress } from '@samhus/domain/mail-sending'
import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { insertSuppression } from './mail-address.ts'
import { findGroupOfMail } from './mail.ts'
import type { RowRange } from './row-range.ts'
import { noGroup, orNoGroup } from './sql-fragments.ts'

/** A mail that came back, or was complained of. */
export interface ReturnedMail {
  readonly id: string
  readonly state: string
  readonly attempts: number
  readonly personId: string | null
  readonly bookingId: string | null
  readonly groupId: string | null
  readonly recipient: 'owner' | 'contact'
  /** Null once it is erased: nothing can be said of the address then. */
  readonly addressHash: Buffer | null
}

const returnedMail = statement<ReturnedMail, [mailId: string, groupId: string | null]>(
  'mail-bounce-lock',
  `select id, state, attempts, person_id as "personId", booking_id as "bookingId", nullif(group_id, ${noGroup}) as "groupId",
     recipient, address_hash as "addressHash"
   from mail where id = $1 and group_id = ${orNoGroup('$2')} for no key update`,
)

/** Locks and returns a mail; null if there is none. */
export async function lockReturnedMail(tx: Tx, mailId: string): Promise<ReturnedMail | null> {
  const groupId = await findGroupOfMail(tx, mailId)
  if (groupId === undefined) return null
  return (await tx.maybe(returnedMail, [mailId, groupId])) ?? null
}

/** What the server of the address said. */
export interface BounceAnswer {
  readonly code: number | null
  readonly answer: string
}

type AnswerParams = [mailId: string, code: number | null, answer: string, groupId: string | null]

const markBounced = statement<never, AnswerParams>(
  'mail-bounce-mark',
  `update mail set state = 'Bounced', smtp_code = $2, last_error = $3, lease_until = null, next_attempt_at = null
   where id = $1 and group_id = ${orNoGroup('$4')}`,
)

const noteAnswer = statement<never, AnswerParams>(
  'mail-bounce-note',
  `update mail set smtp_code = $2, last_error = $3 where id = $1 and group_id = ${orNoGroup('$4')}`,
)

/** A mail that left us, or may have. */
function hasLeft({ state, attempts }: ReturnedMail): boolean {
  return state === 'Sent' || state === 'Lost' || state === 'Claimed' || (state === 'Due' && attempts > 0)
}

const lockAddress = statement<never, [hash: Buffer]>(
  'mail-bounce-lock-address',
  `select pg_advisory_xact_lock(hashtextextended(encode($1, 'hex'), 0))`,
)

const bouncesOfAddress = statement<{ count: number }, [hash: Buffer]>(
  'mail-bounces-of-address',
  `select count(*)::int as count from mail m
   where m.address_hash = $1 and m.state = 'Bounced'
     and not exists (select from mail_suppression s where s.address_hash = $1 and s.lifted_at >= m.created_at)`,
)

/**
 * Notes that a mail came back for good. Returns whether that is news, and whether its address gets no mail from now on:
 * after its second such mail. The caller has locked the mail. R152
 */
export async function recordBounce(
  tx: Tx,
  mail: ReturnedMail,
  { code, answer, at }: BounceAnswer & { readonly at: Instant },
): Promise<{ isNew: boolean; isSuppressed: boolean }> {
  if (!hasLeft(mail)) return { isNew: false, isSuppressed: false }
  await tx.run(markBounced, [mail.id, code, answer, mail.groupId])
  const { addressHash: hash } = mail
  if (hash === null) return { isNew: true, isSuppressed: false }
  // Two mails that come back at the same moment would each count one.
  await tx.run(lockAddress, [hash])
  const { count } = await tx.one(bouncesOfAddress, [hash])
  const isSuppressed =
    stopsAddress(count) && (await insertSuppression(tx, { hash, reason: 'hard-bounce', mailId: mail.id }, at))
  return { isNew: true, isSuppressed }
}

/** Notes that a mail was delayed on its way; it may still arrive. */
export async function noteDelay(tx: Tx, mail: ReturnedMail, { code, answer }: BounceAnswer): Promise<void> {
  if (hasLeft(mail)) await tx.run(noteAnswer, [mail.id, code, answer, mail.groupId])
}

const liftedTimes = statement<never, [before: string, limit: number, offset: number]>(
  'retention-mail-suppressions',
  `delete from mail_suppression where ctid = any(array(
     select ctid from mail_suppression where lifted_at < $1 limit $2 offset $3 for update skip locked))`,
)

/** Deletes what is known of addresses that were allowed again before an instant. Returns how many. */
export function deleteLiftedSuppressions(tx: Tx, before: Instant, range: RowRange): Promise<number> {
  return tx.run(liftedTimes, [timestamptz(before), range.limit, range.offset])
}
