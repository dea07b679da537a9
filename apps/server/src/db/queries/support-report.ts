import type { Instant } from '@samhus/domain/refusal'
import type { Reads, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** What a guest wrote to support. */
export interface NewReport {
  readonly id: string
  readonly groupId: string
  readonly bookingId: string
  /** 1 to 10 for each booking. */
  readonly number: number
  readonly message: string
  readonly contact: string
  readonly language: 'da' | 'sv' | 'en'
}

/** A report that is kept, and which photos it has. */
export interface StoredReport {
  readonly bookingId: string
  readonly groupId: string
  readonly photoNumbers: readonly number[]
}

const byId = statement<StoredReport, [id: string]>(
  'support-report',
  `select r.booking_id as "bookingId", r.group_id as "groupId",
     coalesce((select array_agg(p.number order by p.number) from support_photo p where p.report_id = r.id), '{}')
       as "photoNumbers"
   from support_report r where r.id = $1`,
)

const lastNumber = statement<{ number: number }, [bookingId: string]>(
  'support-report-last-number',
  'select coalesce(max(number), 0) as number from support_report where booking_id = $1',
)

const insert = statement(
  'support-report-insert',
  `insert into support_report (id, group_id, booking_id, number, message, contact, language, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

const insertPhoto = statement(
  'support-photo-insert',
  `insert into support_photo (report_id, group_id, number, file_key, width, height, created_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (report_id, number) do nothing`,
)

/** Null where there is no such report. */
export async function findReport(reader: Reads, id: string): Promise<StoredReport | null> {
  return (await reader.maybe(byId, [id])) ?? null
}

/** How many reports a booking has had. */
export async function reportsAbout(reader: Reads, bookingId: string): Promise<number> {
  return (await reader.one(lastNumber, [bookingId])).number
}

export async function insertReport(tx: Tx, report: NewReport, at: Instant): Promise<void> {
  const { id, groupId, bookingId, number, message, contact, language } = report
  await tx.run(insert, [id, groupId, bookingId, number, message, contact, language, timestamptz(at)])
}

/** A picture of a report, which lies in the storage under its key. */
export interface NewPhoto {
  readonly reportId: string
  readonly groupId: string
  /** 1 to 5. */
  readonly number: number
  readonly key: string
  readonly width: number
  readonly height: number
}

/** False where the report has a photo of that number already. */
export async function insertSupportPhoto(tx: Tx, photo: NewPhoto, at: Instant): Promise<boolean> {
  const { reportId, groupId, number, key, width, height } = photo
  return (await tx.run(insertPhoto, [reportId, groupId, number, key, width, height, timestamptz(at)])) === 1
}
