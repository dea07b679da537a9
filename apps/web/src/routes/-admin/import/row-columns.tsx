import { VisuallyHidden } from '@mantine/core'
import type { ImportDetails, ImportKind, ImportRow } from '@samhus/contract/admin-import'
import { language } from '@samhus/contract/fields'
import { IconArrowNarrowRight } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '../list/list-types.ts'
import { getColumnName } from './column-names.ts'
import { FateBadge } from './import-state.tsx'
import styles from './import.module.css'
import { namingFields } from './kinds.ts'

type Field = ImportDetails['fields'][number]

interface Args {
  readonly kind: ImportKind
  readonly fields: readonly Field[]
  readonly header: readonly string[]
  readonly isPast: boolean
  readonly t: TFunction<'admin'>
}

/** Returns what a row is called. */
export function getRowName(args: Pick<Args, 'kind' | 'fields' | 't'>, row: ImportRow): string {
  const values = [...findNaming(args, row).values()]
  return values.join(' · ') || args.t('imports.rows.unnamedRow', { number: row.number })
}

/** Returns the columns of the rows: what each is about and what becomes of it; those of the file itself by choice. */
export function buildRowColumns(args: Args): ListColumn<ImportRow>[] {
  const { fields, header, isPast, t } = args
  const name = (row: ImportRow) => getRowName(args, row)
  const labels = new Map(fields.map(({ field, label }) => [field, label]))
  return [
    {
      id: 'number',
      header: t('imports.rows.line'),
      isSortable: true,
      align: 'right',
      cell: ({ number }) => number,
      text: ({ number }) => number,
    },
    { id: 'name', header: t('imports.rows.row'), cell: name, text: name },
    {
      id: 'fate',
      header: t(isPast ? 'imports.rows.pastFate' : 'imports.rows.fate'),
      cell: ({ fate }) => fate !== null && <FateBadge fate={fate} isPast={isPast} />,
      text: ({ fate }) => (fate === null ? '' : t(`imports.${isPast ? 'pastFate' : 'fate'}.${fate}`)),
    },
    {
      id: 'what',
      header: t('imports.rows.what'),
      cell: (row) => <What row={withoutNaming(args, row)} labels={labels} />,
      text: (row) => describeRow(row, labels, t),
    },
    ...header.map((_, column): ListColumn<ImportRow> => {
      const cell = ({ cells }: ImportRow) => cells[column] ?? ''
      return {
        id: `file${column}`,
        header: getColumnName(header, column, t),
        isHiddenAtFirst: true,
        cell,
        text: cell,
      }
    }),
  ]
}

/** Returns the values that say which row it is, by field; those that are not empty. */
function findNaming(
  { kind, fields }: Pick<Args, 'kind' | 'fields'>,
  { cells }: ImportRow,
): Map<string, string> {
  const columns = new Map(fields.map(({ field, column }) => [field, column]))
  const values = namingFields[kind].map(
    (field) => [field, cells[columns.get(field) ?? -1]?.trim() ?? ''] as const,
  )
  return new Map(values.filter(([, value]) => value !== ''))
}

/** Returns a row without what it adds or leaves as it is, where its name says that already. */
function withoutNaming(args: Args, row: ImportRow): ImportRow {
  const naming = findNaming(args, row)
  const isSaid = (change: Change) =>
    !isReplaced(row.fate, change) && naming.get(change.field) === change.after
  return { ...row, changes: row.changes.filter((change) => !isSaid(change)) }
}

type Change = ImportRow['changes'][number]

/** Is there a value that another one takes the place of? A new row may have one too: a balance. */
function isReplaced(fate: ImportRow['fate'], { before, after }: Change): boolean {
  return before !== after && (fate === 'changed' || before !== null)
}

type Labels = ReadonlyMap<string, string>

/** Why a row is refused, or what it changes or adds. */
function What({ row: { fate, changes, problems }, labels }: { row: ImportRow; labels: Labels }) {
  const { t } = useTranslation('admin')
  return (
    <span className={styles.what}>
      {problems.map(({ field, message }) => (
        <span key={`${field} ${message}`} className={fate === 'refused' ? styles.problem : styles.note}>
          {field !== null && <span>{`${labels.get(field) ?? field}: `}</span>}
          <span>{message}</span>
        </span>
      ))}
      {fate === 'unchanged' && problems.length === 0 && (
        <span className={styles.note}>{t('imports.rows.asItIs')}</span>
      )}
      {changes.length > 0 && (
        <span className={styles.changes}>
          {changes.map(({ field, before, after }) => (
            <span key={field}>
              <span className={styles.note}>{`${labels.get(field) ?? field}: `}</span>
              {isReplaced(fate, { field, before, after }) && (
                <>
                  <span className={styles.before}>{toWords(field, before, t)}</span>
                  <IconArrowNarrowRight size={14} aria-hidden className={styles.arrow} />
                  <VisuallyHidden>{` ${t('imports.rows.becomes')} `}</VisuallyHidden>
                </>
              )}
              <span>{toWords(field, after, t)}</span>
            </span>
          ))}
        </span>
      )}
    </span>
  )
}

/** Returns a value as people say it: yes and no, and languages by their names. */
function toWords(field: string, value: string | null, t: TFunction<'admin'>): string {
  if (value === null || value === '') return t('imports.rows.nothing')
  if (value === 'true') return t('imports.rows.yes')
  if (value === 'false') return t('imports.rows.no')
  const isLanguage = /language$/i.test(field)
  const found = isLanguage ? language.options.find((one) => one === value) : undefined
  return found === undefined ? value : t(`mailTemplates.languages.${found}`)
}

/** The same without markup. */
function describeRow({ fate, changes, problems }: ImportRow, labels: Labels, t: TFunction<'admin'>): string {
  const withLabel = (field: string | null, text: string) =>
    field === null ? text : `${labels.get(field) ?? field}: ${text}`
  return [
    ...problems.map(({ field, message }) => withLabel(field, message)),
    ...changes.map(({ field, before, after }) =>
      withLabel(
        field,
        [...(isReplaced(fate, { field, before, after }) ? [before] : []), after]
          .map((value) => toWords(field, value, t))
          .join(' → '),
      ),
    ),
  ].join('; ')
}
