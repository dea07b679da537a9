import { Fieldset, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActDialog, ActForm } from './act-dialog.tsx'
import styles from './owners.module.css'
import { toOwnerField, toOwnerValues, type OwnerField, type OwnerValues } from './owner-form-values.ts'
import type { SaveConflict } from './use-owner-form.ts'

interface Props {
  conflict: SaveConflict | null
  /** What the admin has typed. */
  mine: OwnerValues
  isPending: boolean
  /** @param kept The fields that are to have the admin's own value. */
  onSave: (kept: ReadonlySet<OwnerField>) => void
  onClose: () => void
}

/** Says who has changed what since the form was opened, and lets the admin choose field by field. */
export function ConflictDialog({ conflict, onClose, ...props }: Props) {
  const { t } = useTranslation('admin')
  return (
    <ActDialog isOpen={conflict !== null} onClose={onClose} title={t('owners.conflict.title')}>
      {conflict !== null && (
        // A second refusal begins afresh: it is about a newer version.
        <ConflictForm key={conflict.stored.version} {...props} conflict={conflict} onClose={onClose} />
      )}
    </ActDialog>
  )
}

function ConflictForm({ conflict, mine, isPending, onSave, onClose }: Props & { conflict: SaveConflict }) {
  const { t } = useTranslation('admin')
  const fields = [...new Set(conflict.changes.flatMap(({ field }) => toOwnerField(field) ?? []))]
  const [kept, setKept] = useState<ReadonlySet<OwnerField>>(() => new Set(fields))
  const stored = toOwnerValues(conflict.stored)
  const choose = (field: OwnerField, isKept: boolean) => {
    setKept(new Set(fields.filter((one) => (one === field ? isKept : kept.has(one)))))
  }
  return (
    <ActForm
      press={t('owners.conflict.save')}
      isPending={isPending}
      error={null}
      onSubmit={(event) => {
        event.preventDefault()
        onSave(kept)
      }}
      onClose={onClose}
    >
      <Text size="sm">{t('owners.conflict.text')}</Text>
      {fields.map((field) => (
        <Fieldset
          key={field}
          legend={t(`owners.field.${field}`)}
          classNames={{ legend: styles.legend ?? '' }}
        >
          <Stack gap="xs">
            <FieldHistory field={field} changes={conflict.changes} />
            <Choice
              label={t('owners.conflict.keepMine')}
              value={mine[field]}
              isChosen={kept.has(field)}
              onChoose={() => choose(field, true)}
              name={field}
            />
            <Choice
              label={t('owners.conflict.take')}
              value={stored[field]}
              isChosen={!kept.has(field)}
              onChoose={() => choose(field, false)}
              name={field}
            />
          </Stack>
        </Fieldset>
      ))}
    </ActForm>
  )
}

/** Who changed the field, when, and what it was before. */
function FieldHistory({ field, changes }: { field: OwnerField; changes: SaveConflict['changes'] }) {
  const { t } = useTranslation('admin')
  return changes
    .filter((change) => toOwnerField(change.field) === field)
    .map(({ by, at, before }) => (
      <Text key={at} size="sm" c="dimmed">
        {t('owners.conflict.who', {
          name: by ?? t('owners.conflict.nobody'),
          field: t(`owners.field.${field}`),
          at: Date.parse(at),
        })}
        {'. '}
        {t('owners.conflict.from')}
        {': '}
        <ShownValue value={before} />
      </Text>
    ))
}

interface ChoiceProps {
  name: string
  label: string
  value: string | null
  isChosen: boolean
  onChoose: () => void
}

function Choice({ name, label, value, isChosen, onChoose }: ChoiceProps) {
  return (
    <Radio
      name={`choice-${name}`}
      checked={isChosen}
      onChange={onChoose}
      label={
        <>
          {label}
          {': '}
          <strong>
            <ShownValue value={value} />
          </strong>
        </>
      }
    />
  )
}

function ShownValue({ value }: { value: string | null }) {
  const { t } = useTranslation('admin')
  return value === null || value === '' ? t('owners.conflict.empty') : value
}
