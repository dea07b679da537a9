import type { Owner } from '@samhus/contract/admin-owners'
import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../api/http.ts'
import { useForm } from '../../../lib/use-form.ts'
import { ConflictDialog } from '../form/conflict-dialog.tsx'
import { SaveButtons } from '../form/save-buttons.tsx'
import { useSavedNotice } from '../form/use-saved-notice.ts'
import { ActError } from './act-dialog.tsx'
import { OwnerFields } from './owner-fields.tsx'
import { findOwnerProblems, toOwnerField, type OwnerField } from './owner-form-values.ts'
import { useOwnerName } from './owner-name.ts'
import { findRefusedField, useOwnerProblems } from './owner-problems.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { useOwnerForm } from './use-owner-form.ts'

/** The person's data. Nothing can be saved before something has changed. */
export function InformationTab({ owner }: { owner: Owner }) {
  const { t } = useTranslation('admin')
  const nameField = (field: OwnerField) => t(`owners.field.${field}`)
  const form = useOwnerForm({ owner, onSaved: useSavedNotice(useOwnerName(owner), nameField) })
  const { onSubmit, showsProblem } = useForm<OwnerField>({
    problems: findOwnerProblems(form.values),
    isPending: form.isPending,
    onValidSubmit: () => {
      if (form.isDirty) void form.save()
    },
  })
  const getProblem = useOwnerProblems({
    values: form.values,
    showsProblem,
    error: form.error,
    sent: form.sent,
  })
  return (
    <>
      <form noValidate aria-label={t('owners.tab.information')} onSubmit={onSubmit}>
        <Stack>
          <OwnerFields
            values={form.values}
            onChange={form.change}
            getProblem={getProblem}
            emailNote={t('owners.form.emailNote')}
          />
          {hasOwnPlace(form.error) ? null : <ActError error={form.error} />}
          <SaveButtons form={form} />
        </Stack>
      </form>
      <UnsavedChanges hasChanges={form.isDirty} />
      <ConflictDialog
        conflict={form.conflict}
        mine={form.values}
        toField={toOwnerField}
        nameField={nameField}
        isPending={form.isPending}
        onSave={(kept) => void form.saveResolved(kept)}
        onClose={form.closeConflict}
      />
    </>
  )
}

/** A refusal that stands at its field or in its dialog. */
function hasOwnPlace(error: Error | null): boolean {
  const isConflict = error instanceof CallError && error.type === 'changed-meanwhile'
  return isConflict || findRefusedField(error) !== null
}
