import { Button, Group, Radio, Stack, Text, Title } from '@mantine/core'
import { type ImportDetails, type WeekNumbering, weekNumbering } from '@samhus/contract/admin-import'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMapImport } from '../../../api/admin-import.ts'
import { CallError } from '../../../api/http.ts'
import { notify } from '../notify.ts'
import { ActError } from '../owners/act-dialog.tsx'
import { getColumnName, listIgnored } from './column-names.ts'
import { ColumnRow } from './column-row.tsx'
import styles from './import.module.css'
import { OtherKind } from './other-kind.tsx'

interface Props {
  file: ImportDetails
  /** Back to the rows, where they have been judged already. */
  onClose?: () => void
}

/** The field of a week's number. */
const weekField = 'week'

/** Which column has what, and how the file counts weeks. */
export function ColumnsForm({ file, onClose }: Props) {
  const { t } = useTranslation('admin')
  const form = useColumnsForm(file, onClose)
  const { columns, numbering } = form
  const ignored = listIgnored(file.header, new Set(Object.values(columns)))
  return (
    <form
      ref={form.element}
      noValidate
      className={styles.columns}
      aria-label={t('imports.columns.title')}
      onSubmit={form.submit}
    >
      {onClose === undefined && <OtherKind file={file} />}
      <div>
        <Title order={2}>{t('imports.columns.title')}</Title>
        <p className={styles.description}>{t('imports.columns.text')}</p>
      </div>
      <div className={styles.fields}>
        <div className={styles.fieldHead} aria-hidden>
          <span>{t('imports.columns.fieldHeading')}</span>
          <span>{t('imports.columns.columnHeading')}</span>
          <span>{t('imports.columns.exampleHeading')}</span>
        </div>
        {file.fields.map((field) => (
          <ColumnRow
            key={field.field}
            file={file}
            field={field}
            columns={columns}
            showsProblem={form.showsProblems}
            onChange={(column) => form.choose(field.field, column)}
          />
        ))}
      </div>
      {ignored.length > 0 && (
        <Text size="sm" c="dimmed" className={styles.breaks ?? ''}>
          {t('imports.columns.ignored', {
            count: ignored.length,
            names: ignored.map((column) => getColumnName(file.header, column, t)).join(', '),
          })}
        </Text>
      )}
      {form.hasWeeks && <NumberingChoice value={numbering} onChange={form.setNumbering} />}
      <ActError error={form.error} />
      <Group gap="sm">
        <Button type="submit" loading={form.isPending}>
          {t(onClose === undefined ? 'imports.columns.press' : 'imports.columns.pressAgain')}
        </Button>
        {onClose !== undefined && (
          <Button variant="default" onClick={onClose}>
            {t('imports.columns.close')}
          </Button>
        )}
      </Group>
    </form>
  )
}

function NumberingChoice({
  value,
  onChange,
}: {
  value: WeekNumbering
  onChange: (value: WeekNumbering) => void
}) {
  const { t } = useTranslation('admin')
  return (
    <Radio.Group
      label={t('imports.columns.numbering')}
      description={t('imports.columns.numberingHint')}
      value={value}
      onChange={(chosen) => onChange(weekNumbering.parse(chosen))}
    >
      <Stack gap="xs" mt="xs">
        {weekNumbering.options.map((one) => (
          <Radio key={one} value={one} label={t(`imports.columns.numberings.${one}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** The chosen columns by field, and their saving. The first field whose column is missing gets the focus. */
function useColumnsForm(file: ImportDetails, onClose?: () => void) {
  const { t } = useTranslation('admin')
  const command = useMapImport()
  const element = useRef<HTMLFormElement>(null)
  const [columns, setColumns] = useState(() =>
    Object.fromEntries(file.fields.map(({ field, column }) => [field, column])),
  )
  const [numbering, setNumbering] = useState(file.weekNumbering)
  const [showsProblems, setShowsProblems] = useState(false)
  const hasWeeks = (columns[weekField] ?? null) !== null
  const save = async () => {
    try {
      await command.run({
        importId: file.importId,
        columns,
        ...(hasWeeks ? { weekNumbering: numbering } : {}),
      })
      onClose?.()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.type === 'changed-meanwhile') notify(t('imports.over'), { isError: true })
    }
  }
  return {
    element,
    columns,
    hasWeeks,
    numbering,
    setNumbering,
    showsProblems,
    isPending: command.isPending,
    error: command.error,
    choose: (field: string, column: number | null) =>
      setColumns((before) => ({ ...before, [field]: column })),
    submit: (event: FormEvent) => {
      event.preventDefault()
      const missing = file.fields.find(
        ({ field, isRequired }) => isRequired && (columns[field] ?? null) === null,
      )
      setShowsProblems(true)
      if (missing === undefined) void save()
      else element.current?.querySelector<HTMLElement>(`[name="${missing.field}"]`)?.focus()
    },
  }
}
