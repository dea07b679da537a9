import { Fieldset, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import styles from '../owners/owners.module.css'
import type { RecordValues } from './record-values.ts'
import type { RecordConflict } from './use-record-form.ts'

interface Props<Field extends string> {
  conflict: RecordConflict<RecordValues<Field>> | null
  /** What the admin has typed. */
  mine: RecordValues<Field>
  /** Returns the field of the form that a field of the log is; null: the form does not have it. */
  toField: (name: string) => Field | null
  nameField: (field: Field) => string
  /** Returns a value as it is shown; as it is unless given. */
  showValue?: (field: Field, value: string) => string
  isPending: boolean
  /** @param kept The fields that are to have the admin's own value. */
  onSave: (kept: ReadonlySet<Field>) => void
  onClose: () => void
}

/** Says who has changed what since the form was opened, and lets the admin choose field by field. */
export function ConflictDialog<Field extends string>({ conflict, onClose, ...props }: Props<Field>) {
  const { t } = useTranslation('admin')
  return (
    <ActDialog isOpen={conflict !== null} onClose={onClose} title={t('owners.conflict.title')}>
      {conflict !== null && (
        // A second refusal begins afresh: it is about a newer version.
        <ConflictForm key={conflict.version} {...props} conflict={conflict} onClose={onClose} />
      )}
    </ActDialog>
  )
}

type FormProps<Field extends string> = Props<Field> & { conflict: NonNullable<Props<Field>['conflict']> }

function ConflictForm<Field extends string>(props: FormProps<Field>) {
  const { conflict, mine, toField, nameField, showValue, isPending, onSave, onClose } = props
  const { t } = useTranslation('admin')
  const fields = [...new Set(conflict.changes.flatMap(({ field }) => toField(field) ?? []))]
  const [kept, setKept] = useState<ReadonlySet<Field>>(() => new Set(fields))
  const choose = (field: Field, isKept: boolean) => {
    setKept(new Set(fields.filter((one) => (one === field ? isKept : kept.has(one)))))
  }
  const show = (field: Field, value: string | number | null) => {
    const text = value === null ? '' : String(value)
    return text === '' ? t('owners.conflict.empty') : (showValue?.(field, text) ?? text)
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
        <Fieldset key={field} legend={nameField(field)} classNames={{ legend: styles.legend ?? '' }}>
          <Stack gap="xs">
            {conflict.changes
              .filter((change) => toField(change.field) === field)
              .map(({ by, at, before }) => (
                <Text key={at} size="sm" c="dimmed">
                  {t('owners.conflict.who', {
                    name: by ?? t('owners.conflict.nobody'),
                    field: nameField(field),
                    at: Date.parse(at),
                  })}
                  {`. ${t('owners.conflict.from')}: ${show(field, before)}`}
                </Text>
              ))}
            <Choice
              label={t('owners.conflict.keepMine')}
              value={show(field, mine[field])}
              isChosen={kept.has(field)}
              onChoose={() => choose(field, true)}
              name={field}
            />
            <Choice
              label={t('owners.conflict.take')}
              value={show(field, conflict.stored[field])}
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

interface ChoiceProps {
  name: string
  label: string
  value: string
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
          <span>{label}</span>
          <span>{': '}</span>
          <strong>{value}</strong>
        </>
      }
    />
  )
}
