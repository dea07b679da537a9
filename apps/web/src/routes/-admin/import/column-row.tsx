import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ImportDetails } from '@samhus/contract/admin-import'
import { getColumnName } from './column-names.ts'
import styles from './import.module.css'

interface Props {
  file: ImportDetails
  field: ImportDetails['fields'][number]
  /** The column of each field, from 0. */
  columns: Readonly<Record<string, number | null>>
  showsProblem: boolean
  onChange: (column: number | null) => void
}

/** As many values of a column stand beside its name. */
const shownSamples = 2

/** A field, and the column of the file that has it, with what stands there. */
export function ColumnRow({ file, field, columns, showsProblem, onChange }: Props) {
  const { t } = useTranslation('admin')
  const { header, samples, fields } = file
  const column = columns[field.field] ?? null
  const isMissing = showsProblem && field.isRequired && column === null
  const other = fields.find(
    (one) => one.field !== field.field && column !== null && columns[one.field] === column,
  )
  const describeSamples = (at: number) =>
    (samples[at] ?? [])
      .filter((value) => value !== '')
      .slice(0, shownSamples)
      .join(', ')
  const toLabel = (at: number) => {
    const name = getColumnName(header, at, t)
    const text = describeSamples(at)
    return text === '' ? name : t('imports.columns.option', { name, samples: text })
  }
  const id = `import-${field.field}`
  return (
    <div className={styles.fieldRow}>
      <label htmlFor={id} className={styles.fieldName}>
        <span>{field.label}</span>
        {field.isRequired && <span className={styles.required}>{t('imports.columns.required')}</span>}
      </label>
      <NativeSelect
        id={id}
        name={field.field}
        required={field.isRequired}
        data={[
          { value: '', label: t('imports.columns.none') },
          ...header.map((_, at) => ({ value: String(at), label: toLabel(at) })),
        ]}
        value={column === null ? '' : String(column)}
        error={isMissing ? t('imports.columns.missing', { field: field.label }) : undefined}
        description={other === undefined ? undefined : t('imports.columns.twice', { field: other.label })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
      />
      <span className={styles.samples}>{column === null ? '' : describeSamples(column)}</span>
    </div>
  )
}
