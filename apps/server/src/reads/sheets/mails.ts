import type { mails as contract } from '@samhus/contract/admin-mail'
import type { Input } from '@samhus/contract/operation'
import { findMailPage } from '../../db/queries/admin-mails.ts'
import { listMailRows, type MailLogRow } from '../../db/queries/mail-log-rows.ts'
import { mailKindLabels, mailStateLabels } from '../../locales/mail-words.ts'
import { dropReasonLabels, mailSheetLabels } from '../../locales/sheet-mails.ts'
import type { Deps } from '../../shared/deps.ts'
import { toMailQuery } from '../admin/mails.ts'
import { createSheet, type Sheet, type SheetContext } from './sheet.ts'
import { toSlices } from '../../shared/slices.ts'

const batchSize = 2_000

/** Opens the sheet of the log of mails, in its order. What they say is not in it. */
export async function openMailsSheet(
  { deps, language }: SheetContext,
  input: Input<typeof contract>,
): Promise<Sheet> {
  const labels = mailSheetLabels[language]
  const reasons: Readonly<Record<string, string>> = dropReasonLabels[language]
  return createSheet<MailLogRow>({
    columns: [
      { label: labels.createdAt, kind: 'instant', value: ({ createdAt }) => createdAt },
      { label: labels.dueAt, kind: 'instant', value: ({ dueAt }) => dueAt },
      { label: labels.sentAt, kind: 'instant', value: ({ sentAt }) => sentAt },
      { label: labels.kind, kind: 'text', value: ({ kind }) => mailKindLabels[language][kind] },
      { label: labels.state, kind: 'text', value: ({ state }) => mailStateLabels[language][state] },
      {
        label: labels.why,
        kind: 'text',
        value: ({ dropReason: reason }) => (reason === null ? '' : (reasons[reason] ?? reason)),
      },
      { label: labels.owner, kind: 'text', value: ({ userName }) => userName },
      { label: labels.toName, kind: 'text', value: ({ toName }) => toName },
      { label: labels.toAddress, kind: 'text', value: ({ toAddress }) => toAddress },
      { label: labels.subject, kind: 'text', value: ({ subject }) => subject },
      { label: labels.group, kind: 'text', value: ({ groupName }) => groupName },
      { label: labels.house, kind: 'text', value: ({ week }) => week?.houseName ?? null },
      { label: labels.week, kind: 'number', value: ({ week }) => week?.week ?? null },
      { label: labels.year, kind: 'number', value: ({ week }) => week?.year ?? null },
      { label: labels.attempts, kind: 'number', value: ({ attempts }) => attempts },
      { label: labels.smtpCode, kind: 'number', value: ({ smtpCode }) => smtpCode },
      { label: labels.smtpAnswer, kind: 'text', value: ({ smtpAnswer }) => smtpAnswer },
      { label: labels.id, kind: 'text', value: ({ id }) => id },
    ],
    batches: readBatches(deps, input),
  })
}

/** The ids first, in one snapshot, so that a mail that is written meanwhile moves no row to another page. */
async function* readBatches(
  { db }: Deps,
  input: Input<typeof contract>,
): AsyncGenerator<readonly MailLogRow[]> {
  const { ids } = await findMailPage(db, { ...toMailQuery(input), limit: 2_147_483_647, offset: 0 })
  for (const some of toSlices(ids, batchSize)) yield await listMailRows(db, some)
}
