import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** A mail that an act causes; whatever sends it reads this row after the commit. */
export interface MomentMail {
  readonly id: string
  readonly groupId: string
  readonly personId: string
  readonly bookingId?: string
  readonly kind: 'confirmed' | 'cancelled' | 'offered' | 'skipped' | 'claim-paid' | 'points-given' | 'changed'
  /** What the template needs beside the rows: points that came back, a reason. */
  readonly data?: Readonly<Record<string, unknown>>
}

const insertMail = statement(
  'mail-insert',
  `insert into mail (id, group_id, person_id, booking_id, kind, data, due_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7)`,
)

/** Puts a mail into the same transaction as its cause. */
export async function post(tx: Tx, mail: MomentMail, at: Instant): Promise<void> {
  await tx.run(insertMail, [
    mail.id,
    mail.groupId,
    mail.personId,
    mail.bookingId ?? null,
    mail.kind,
    JSON.stringify(mail.data ?? {}),
    timestamptz(at),
  ])
}

const insertPointsMails = statement(
  'mail-insert-points-given',
  `insert into mail (id, group_id, person_id, kind, data, due_at, created_at)
   select id, $1, "personId", 'points-given', $2, $3, $3
   from jsonb_to_recordset($4::jsonb) as receiver(id uuid, "personId" uuid)`,
)

/** One mail each to everybody who has just been given points. */
export async function postPointsGiven(
  tx: Tx,
  receivers: readonly { id: string; personId: string }[],
  { groupId, at, ...data }: { groupId: string; at: Instant; year: number; points: number },
): Promise<void> {
  await tx.run(insertPointsMails, [
    groupId,
    JSON.stringify(data),
    timestamptz(at),
    JSON.stringify(receivers.map(({ id, personId }) => ({ id, personId }))),
  ])
}
