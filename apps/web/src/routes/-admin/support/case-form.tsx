import { SegmentedControl, Select, Stack, Textarea } from '@mantine/core'
import { supportState, type SupportReport } from '@samhus/contract/admin-support'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictDialog } from '../form/conflict-dialog.tsx'
import { addNote, useLength } from '../form/use-length.ts'
import { SaveButtons } from '../form/save-buttons.tsx'
import { useSavedNotice } from '../form/use-saved-notice.ts'
import { ActError } from '../owners/act-dialog.tsx'
import { UnsavedChanges } from '../owners/unsaved-changes.tsx'
import { type CaseField, toCaseField } from './case-values.ts'
import { ReportSection } from './report-section.tsx'
import { useAdminOptions } from './use-admin-options.ts'
import { useCaseForm } from './use-case-form.ts'
import styles from './support.module.css'

const maxNote = 1000

/** How far a report is, which admin has it, and a note for colleagues. */
export function CaseForm({ report }: { report: SupportReport }) {
  const { t } = useTranslation('admin')
  const stateLabel = useId()
  const note = useRef<HTMLTextAreaElement>(null)
  const admins = useAdminOptions()
  const nameField = (field: CaseField) => t(`support.field.${field}`)
  const form = useCaseForm({ report, onSaved: useSavedNotice(t('support.one'), nameField) })
  const { values, change } = form
  const length = useLength(values.note, maxNote)
  const options = addAssignee(admins, report)
  const showValue = (field: CaseField, value: string) => {
    if (field === 'state') return t(`support.state.${supportState.catch('open').parse(value)}`)
    return field === 'assigneeId' ? (options.find((one) => one.value === value)?.label ?? value) : value
  }
  return (
    <ReportSection title={t('support.case')}>
      <form
        noValidate
        aria-label={t('support.case')}
        onSubmit={(event) => {
          event.preventDefault()
          if (length.problem === null) void form.save()
          else note.current?.focus()
        }}
      >
        <Stack gap="md">
          <div>
            <span id={stateLabel} className={styles.label}>
              {nameField('state')}
            </span>
            <SegmentedControl
              fullWidth
              aria-labelledby={stateLabel}
              value={values.state}
              onChange={(state) => change({ ...values, state })}
              data={supportState.options.map((value) => ({ value, label: t(`support.state.${value}`) }))}
            />
          </div>
          <Select
            label={nameField('assigneeId')}
            placeholder={t('support.noAssignee')}
            data={options}
            clearable
            value={values.assigneeId}
            onChange={(assigneeId) => change({ ...values, assigneeId })}
          />
          <Textarea
            label={nameField('note')}
            ref={note}
            description={addNote(t('support.noteHint'), length.note)}
            rows={4}
            resize="vertical"
            value={values.note}
            error={length.problem}
            onChange={({ currentTarget }) => change({ ...values, note: currentTarget.value })}
          />
          {form.conflict === null && <ActError error={form.error} />}
          <SaveButtons form={form} />
        </Stack>
      </form>
      <UnsavedChanges hasChanges={form.isDirty} />
      <ConflictDialog
        conflict={form.conflict}
        mine={values}
        toField={toCaseField}
        nameField={nameField}
        showValue={showValue}
        isPending={form.isPending}
        onSave={(kept) => void form.saveResolved(kept)}
        onClose={form.closeConflict}
      />
    </ReportSection>
  )
}

/** An admin who has the report keeps it when they are none any more. */
function addAssignee(
  admins: readonly { value: string; label: string }[],
  { assigneeId, assigneeName }: SupportReport,
): { value: string; label: string }[] {
  const isListed = assigneeId === null || admins.some(({ value }) => value === assigneeId)
  return isListed ? [...admins] : [...admins, { value: assigneeId, label: assigneeName || '–' }]
}
