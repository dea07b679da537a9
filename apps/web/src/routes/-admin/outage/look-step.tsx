import type { closing } from '@samhus/contract/admin-weeks'
import type { Output } from '@samhus/contract/operation'
import { reason as reasonSchema } from '@samhus/contract/admin-lists'
import { Checkbox, Text, Textarea } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/use-form.ts'
import { ActForm } from '../owners/act-dialog.tsx'
import { Preview } from '../owners/preview.tsx'
import type { OutageWords } from './outage-dialog.tsx'
import { type OutageKind, sumUp } from './outage-facts.ts'
import { OutageWeeks } from './outage-weeks.tsx'

interface Props {
  kind: OutageKind
  query: Pick<UseQueryResult<Output<typeof closing>>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>
  words: OutageWords
  onChange: (words: OutageWords) => void
  onClose: () => void
  onContinue: () => void
}

/** The people that the act concerns, and what the admin writes. */
export function LookStep({ kind, query, words, onChange, onClose, onContinue }: Props) {
  const { t } = useTranslation('admin')
  const facts = query.data === undefined ? null : sumUp(query.data.weeks, kind)
  const isInvalid = !reasonSchema.safeParse(words.reason).success
  const { onSubmit, showsProblem } = useForm<'reason'>({
    problems: isInvalid ? ['reason'] : [],
    isPending: false,
    onValidSubmit: onContinue,
  })
  return (
    <ActForm
      press={t('outage.continue')}
      preview={query}
      isBlocked={facts?.weeks.length === 0}
      isPending={false}
      error={null}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Text size="sm">{t(`outage.${kind}.text`)}</Text>
      <Preview query={query} describeError={(message) => t('outage.loadError', { message })}>
        {({ weeks }) => <OutageWeeks facts={sumUp(weeks, kind)} kind={kind} />}
      </Preview>
      <Textarea
        name="reason"
        label={t('owners.act.reason')}
        description={t(`outage.${kind}.reasonHint`)}
        required
        rows={2}
        resize="vertical"
        maxLength={500}
        value={words.reason}
        error={showsProblem('reason') ? t('owners.act.reasonProblem') : undefined}
        onChange={(event) => onChange({ ...words, reason: event.currentTarget.value })}
      />
      {facts !== null && facts.told > 0 && (
        <Checkbox
          label={t('outage.tells', { count: facts.told })}
          description={t(`outage.${kind}.tellsHint`)}
          checked={words.tellsOwner}
          onChange={(event) => onChange({ ...words, tellsOwner: event.currentTarget.checked })}
        />
      )}
      {kind === 'out' && facts !== null && facts.told > 0 && words.tellsOwner && (
        <Textarea
          name="note"
          label={t('outage.note')}
          description={t('outage.noteHint')}
          rows={3}
          resize="vertical"
          maxLength={1000}
          value={words.note}
          onChange={(event) => onChange({ ...words, note: event.currentTarget.value })}
        />
      )}
    </ActForm>
  )
}
