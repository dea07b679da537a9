import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** A mail caused by an action. The sender reads the row after the commit. */
export interface NewMail {
  readonly id: string
  /** Null where it concerns the person in every group. */
  readonly groupId: string | null
  readonly personId: string
  readonly bookingId?: string
  readonly kind:
    | 'confirmed'
    | 'cancelled'
    | 'offered'
    | 'skipped'
    | 'claim-paid'
    | 'points-given'
    | 'changed'
    | 'access-closed'
    | 'access-opened'
    | 'invitation'
    | 'test'
  /** What the template needs besides the rows: refunded points, a reason. */
  readonly data?: Readonly<Record<string, unknown>>
}

const insertMailRow = statement(
  'mail-insert',
  `insert into mail (id, group_id, person_id, booking_id, kind, data, due_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7)`,
)

/** Inserts a mail in the transaction of its cause. */
export async function enqueueMail(tx: Tx, mail: NewMail, at: Instant): Promise<void> {
  await tx.run(insertMailRow, [
    mail.id,
    mail.groupId,
    mail.personId,
    mail.bookingId ?? null,
    mail.kind,
    JSON.stringify(mail.data ?? {}),
    timestamptz(at),
  ])
}

const insertPointsGivenMails = statement(
  'mail-insert-points-given',
  `insert into mail (id, group_id, person_id, kind, data, due_at, created_at)
   select id, $1, "personId", 'points-given', $2, $3, $3
   from jsonb_to_recordset($4::jsonb) as receiver(id uuid, "personId" uuid)`,
)

/** Inserts one mail to each person who has just received points. */
export async function enqueuePointsGivenMails(
  tx: Tx,
  receivers: readonly { id: string; personId: string }[],
  { groupId, at, ...data }: { groupId: string; at: Instant; year: number; points: number },
): Promise<void> {
  await tx.run(insertPointsGivenMails, [
    groupId,
    JSON.stringify(data),
    timestamptz(at),
    JSON.stringify(receivers.map(({ id, personId }) => ({ id, personId }))),
  ])
}
