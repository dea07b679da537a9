import type { AdminGroup } from '@samhus/contract/admin-groups'
import { Fieldset, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ConflictDialog } from '../form/conflict-dialog.tsx'
import { SaveButtons } from '../form/save-buttons.tsx'
import { useCodeForm } from '../form/use-code-form.ts'
import { useSavedNotice } from '../form/use-saved-notice.ts'
import { ActError } from '../owners/act-dialog.tsx'
import styles from '../owners/owners.module.css'
import { UnsavedChanges } from '../owners/unsaved-changes.tsx'
import { findGroupProblems, toGroupField, type GroupField, type GroupValues } from './group-values.ts'
import { useGroupForm } from './use-group-form.ts'

/** A group's data. Nothing can be saved before something has changed. */
export function GroupForm({ group }: { group: AdminGroup }) {
  const { t } = useTranslation('admin')
  const nameField = (field: GroupField) => t(`groups.field.${field}`)
  const form = useGroupForm({ group, onSaved: useSavedNotice(group.name, nameField) })
  const { values } = form
  const { onSubmit, getProblem, error } = useCodeForm<GroupField>({
    form,
    problems: findGroupProblems(values),
    nameProblem: (field) => t(`groups.problem.${field}`),
  })
  return (
    <>
      <form noValidate aria-label={t('groups.tab.details')} onSubmit={onSubmit}>
        <Stack>
          <GroupFields values={values} onChange={form.change} getProblem={getProblem} />
          <ActError error={error} />
          <SaveButtons form={form} />
        </Stack>
      </form>
      <UnsavedChanges hasChanges={form.isDirty} />
      <ConflictDialog
        conflict={form.conflict}
        mine={values}
        toField={toGroupField}
        nameField={nameField}
        isPending={form.isPending}
        onSave={(kept) => void form.saveResolved(kept)}
        onClose={form.closeConflict}
      />
    </>
  )
}

interface FieldsProps {
  values: GroupValues
  onChange: (values: GroupValues) => void
  getProblem: (field: GroupField) => string | undefined
}

function GroupFields({ values, onChange, getProblem }: FieldsProps) {
  const { t } = useTranslation('admin')
  const input = (field: Exclude<GroupField, 'yearlyGroupList'>, maxLength: number) => (
    <TextInput
      name={field}
      label={t(`groups.field.${field}`)}
      description={t(`groups.hintOf.${field}`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required={field !== 'facebookLink'}
      maxLength={maxLength}
      autoComplete="off"
      value={values[field]}
      error={getProblem(field)}
      onChange={(event) => onChange({ ...values, [field]: event.currentTarget.value })}
    />
  )
  return (
    <Fieldset legend={t('groups.group')} classNames={{ legend: styles.legend ?? '' }}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
          {input('name', 100)}
          {input('code', 20)}
          {input('facebookLink', 300)}
        </SimpleGrid>
        <YearlyReport values={values} onChange={onChange} getProblem={getProblem} />
      </Stack>
    </Fieldset>
  )
}

/** Whether the group is in the yearly report's list, and under which text: its code unless another is written. */
function YearlyReport({ values, onChange, getProblem }: FieldsProps) {
  const { t } = useTranslation('admin')
  const { code, yearlyGroupList } = values
  return (
    <Stack gap="sm">
      <Switch
        label={t('groups.yearly.switch')}
        description={t('groups.yearly.hint')}
        checked={yearlyGroupList !== null}
        onChange={(event) =>
          onChange({ ...values, yearlyGroupList: event.currentTarget.checked ? code.trim() : null })
        }
      />
      {yearlyGroupList !== null && (
        <TextInput
          name="yearlyGroupList"
          label={t('groups.field.yearlyGroupList')}
          description={t('groups.hintOf.yearlyGroupList')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          maw={320}
          maxLength={50}
          autoComplete="off"
          value={yearlyGroupList}
          error={getProblem('yearlyGroupList')}
          onChange={(event) => onChange({ ...values, yearlyGroupList: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}
