import { reason as reasonSchema } from '@samhus/contract/admin-lists'
import { Alert, Button, List, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/use-form.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import type { BoardRow } from './board-model.ts'
import { type Draft, listRefused, type Refused } from './board-draft.ts'
import { summarizeChanges } from './change-summary.ts'
import { describeRefused } from './week-words.ts'
import styles from './years.module.css'

interface Props {
  rows: readonly BoardRow[]
  draft: Draft
  isPending: boolean
  error: Error | null
  /** Takes these weeks out of what is saved. */
  onLeaveOut: (refused: readonly Refused[]) => void
  onSave: (reason: string) => void
  onClose: () => void
}

/** Says in words what a save changes, and asks for the reason. */
export function SaveDialog({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const { t } = useTranslation('admin')
  return (
    <ActDialog
      isOpen={isOpen}
      onClose={props.onClose}
      title={t('years.save.title', { count: props.draft.size })}
    >
      <SaveForm {...props} />
    </ActDialog>
  )
}

function SaveForm({ rows, draft, isPending, error, onLeaveOut, onSave, onClose }: Props) {
  const { t } = useTranslation('admin')
  const [reason, setReason] = useState('')
  const refused = listRefused(rows, draft)
  const isInvalid = !reasonSchema.safeParse(reason).success
  const { onSubmit, showsProblem } = useForm({
    problems: isInvalid ? (['reason'] as const) : [],
    isPending,
    onValidSubmit: () => onSave(reason.trim()),
  })
  return (
    <ActForm
      press={t('years.save.press')}
      isBlocked={refused.length > 0 || draft.size === 0}
      isPending={isPending}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Summary rows={rows} draft={draft} />
      {refused.length > 0 && (
        <Alert color="yellow" title={t('years.refused.title', { count: refused.length })}>
          <RefusedList refused={refused} />
          <Button size="xs" variant="default" mt="sm" onClick={() => onLeaveOut(refused)}>
            {t('years.refused.leaveOut', { count: refused.length })}
          </Button>
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {t('years.save.frozen')}
      </Text>
      <Textarea
        name="reason"
        label={t('owners.act.reason')}
        description={t('years.save.reasonHint')}
        required
        rows={2}
        resize="vertical"
        maxLength={500}
        data-autofocus
        value={reason}
        error={showsProblem('reason') ? t('owners.act.reasonProblem') : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ActForm>
  )
}

function Summary({ rows, draft }: { rows: readonly BoardRow[]; draft: Draft }) {
  const { t } = useTranslation('admin')
  return (
    <div className={styles.summary} tabIndex={0} role="region" aria-label={t('years.save.summary')}>
      <Stack gap="sm">
        {summarizeChanges(t, rows, draft).map(({ houses, lines }) => (
          <div key={houses.join()}>
            <Text component="h3" size="sm" fw={600}>
              {houses.join(', ')}
            </Text>
            <List size="sm" className={styles.list}>
              {lines.map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
          </div>
        ))}
      </Stack>
    </div>
  )
}

/** So many weeks are named; of more, their number. */
const maxNamed = 8

/** Weeks that stay as they are, by name, each with why. */
export function RefusedList({ refused }: { refused: readonly Refused[] }) {
  const { t } = useTranslation('admin')
  const more = refused.length - maxNamed
  return (
    <List size="sm" className={styles.list}>
      {refused.slice(0, maxNamed).map((one) => (
        <List.Item key={`${one.row.id} ${one.week.week}`}>{describeRefused(t, one)}</List.Item>
      ))}
      {more > 0 && <List.Item>{t('years.refused.more', { count: more })}</List.Item>}
    </List>
  )
}
