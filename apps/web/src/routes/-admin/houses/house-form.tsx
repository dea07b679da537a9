import type { AdminHouse } from '@samhus/contract/admin-houses'
import type { Language } from '@samhus/contract/fields'
import { Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../locales/use-language.ts'
import { ConflictDialog } from '../form/conflict-dialog.tsx'
import { SaveButtons } from '../form/save-buttons.tsx'
import { useCodeForm } from '../form/use-code-form.ts'
import { useSavedNotice } from '../form/use-saved-notice.ts'
import { ActError } from '../owners/act-dialog.tsx'
import { UnsavedChanges } from '../owners/unsaved-changes.tsx'
import { HouseFields } from './house-fields.tsx'
import { HouseTexts } from './house-texts.tsx'
import { findHouseProblems, toHouseField, type HouseField } from './house-values.ts'
import { PlaceFields } from './place-fields.tsx'
import { useFieldName } from './use-field-name.ts'
import { useHouseForm } from './use-house-form.ts'

/** A house's data, its place and its texts. Nothing can be saved before something has changed. */
export function HouseForm({ house }: { house: AdminHouse }) {
  const { t } = useTranslation('admin')
  const nameField = useFieldName()
  const [language, setLanguage] = useState<Language>(useLanguage())
  const form = useHouseForm({ house, onSaved: useSavedNotice(house.name, nameField) })
  const { values } = form
  const problems = findHouseProblems(values)
  const { onSubmit, getProblem, error } = useCodeForm<HouseField>({
    form,
    problems,
    nameProblem: (field) => t(`houses.problem.${toProblemKey(field)}`),
  })
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
          <ActError error={error} />
          <SaveButtons form={form} isLong />
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
