import type { AdminHouse } from '@samhus/contract/admin-houses'
import type { Language } from '@samhus/contract/fields'
import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../api/http.ts'
import { useForm } from '../../../lib/use-form.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { ConflictDialog } from '../form/conflict-dialog.tsx'
import { notify } from '../notify.ts'
import { ActError } from '../owners/act-dialog.tsx'
import { UnsavedChanges } from '../owners/unsaved-changes.tsx'
import { HouseFields } from './house-fields.tsx'
import { HouseTexts } from './house-texts.tsx'
import { findHouseProblems, toHouseField, type HouseField } from './house-values.ts'
import styles from './houses.module.css'
import { PlaceFields } from './place-fields.tsx'
import { useFieldName } from './use-field-name.ts'
import { useHouseForm } from './use-house-form.ts'

/** A house's data, its place and its texts. Nothing can be saved before something has changed. */
export function HouseForm({ house }: { house: AdminHouse }) {
  const { t } = useTranslation('admin')
  const nameField = useFieldName()
  const [language, setLanguage] = useState<Language>(useLanguage())
  const form = useHouseForm({
    house,
    onSaved: (merged) => {
      const fields = merged.map(nameField).join(', ')
      notify(
        fields === '' ? t('owners.form.saved', { name: house.name }) : t('owners.form.merged', { fields }),
      )
    },
  })
  const { values, error } = form
  const problems = findHouseProblems(values)
  const { onSubmit, showsProblem } = useForm<HouseField>({
    problems,
    isPending: form.isPending,
    onValidSubmit: () => {
      if (form.isDirty) void form.save()
    },
  })
  const isCodeTaken =
    error instanceof CallError && error.type === 'code-taken' && form.sent?.code === values.code
  const getProblem = (field: HouseField) => {
    if (showsProblem(field)) return t(`houses.problem.${toProblemKey(field)}`)
    return field === 'code' && isCodeTaken ? t('errors.code-taken') : undefined
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const hidden = findTextLanguage(problems[0])
    // Only what is shown can get the focus.
    if (hidden !== null) flushSync(() => setLanguage(hidden))
    onSubmit(event)
  }
  const parts = { values, onChange: form.change, getProblem }
  return (
    <>
      <form noValidate aria-label={t('houses.tab.details')} onSubmit={submit}>
        <Stack>
          <HouseFields {...parts} />
          <PlaceFields {...parts} />
          <HouseTexts {...parts} language={language} onLanguage={setLanguage} />
          {hasOwnPlace(error) ? null : <ActError error={error} />}
          <Group
            justify="flex-end"
            gap="sm"
            className={styles.saveBar ?? ''}
            data-is-dirty={form.isDirty || undefined}
          >
            <Button variant="default" disabled={!form.isDirty || form.isPending} onClick={form.reset}>
              {t('owners.form.reset')}
            </Button>
            <Button type="submit" disabled={!form.isDirty} loading={form.isPending}>
              {t('owners.form.save')}
            </Button>
          </Group>
        </Stack>
      </form>
      <UnsavedChanges hasChanges={form.isDirty} />
      <ConflictDialog
        conflict={form.conflict}
        mine={values}
        toField={toHouseField}
        nameField={nameField}
        showValue={(field, value) =>
          field === 'location' && value === '0, 0' ? t('owners.conflict.empty') : value
        }
        isPending={form.isPending}
        onSave={(kept) => void form.saveResolved(kept)}
        onClose={form.closeConflict}
      />
    </>
  )
}

function toProblemKey(field: HouseField) {
  return field.startsWith('texts.') ? 'text' : (field as Exclude<HouseField, `texts.${string}`>)
}

/** Returns the language whose text a field is; null: it is no text. */
function findTextLanguage(field: HouseField | undefined): Language | null {
  const [part, language] = field?.split('.') ?? []
  return part === 'texts' ? (language as Language) : null
}

/** A refusal that stands at its field or in its dialog. */
function hasOwnPlace(error: Error | null): boolean {
  return error instanceof CallError && (error.type === 'changed-meanwhile' || error.type === 'code-taken')
}
