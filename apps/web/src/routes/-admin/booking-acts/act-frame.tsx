import { Alert, List, Stack } from '@mantine/core'
import type { BlockingRule, ToldPerson } from '@samhus/contract/admin-booking-acts'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActForm } from '../owners/act-dialog.tsx'
import { Preview } from '../owners/preview.tsx'
import styles from './booking-acts.module.css'
import { describeBlock, describeRefusal } from './rule-words.ts'
import { WordsFields } from './words-fields.tsx'
import type { ActFormState } from './use-act-form.ts'

/** What every preview says. */
export interface ActPreview {
  /** Why the act is not possible; empty: it is. */
  refusals: readonly BlockingRule[]
  told: readonly ToldPerson[]
  /** In kroner; 0 or none: the act has no fee. */
  fee?: number
}

export type PreviewQuery<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'refetch' | 'isPlaceholderData' | 'fetchStatus'
>

interface Props<Data extends ActPreview> {
  preview: PreviewQuery<Data>
  /** Whose week it is. */
  owner: string
  form: ActFormState
  press: string
  isDangerous?: boolean
  /** The preview is about to be read again. */
  isWaiting?: boolean
  /** The choices change nothing. */
  isUnchanged?: boolean
  isPending: boolean
  error: Error | null
  /** What is chosen before it is known what happens. */
  choices?: ReactNode
  onClose: () => void
  /** What is known of the week in any case; null where nothing is to be said. */
  facts?: (data: Data) => ReactNode
  /** What is chosen and what happens, where the act is possible. */
  children: (data: Data) => ReactNode
}

/**
 * The frame of every act on a week: what stands in its way comes first, then what happens, who is told, and the reason.
 * A preview that is read again after another choice stays, and the button waits for it.
 */
export function ActFrame<Data extends ActPreview>({
  preview,
  owner,
  form,
  choices,
  facts,
  isWaiting = false,
  isUnchanged = false,
  children,
  ...act
}: Props<Data>) {
  const { t } = useTranslation('admin')
  const { data, isPlaceholderData } = preview
  const isIdle = data === undefined && preview.error === null && preview.fetchStatus === 'idle'
  const isRefused = data !== undefined && data.refusals.length > 0
  return (
    <ActForm
      {...act}
      isErrorSaid={isRefused}
      closeLabel={t('acts.close')}
      preview={isIdle ? null : preview}
      isBlocked={isWaiting || isUnchanged || isRefused}
      describeError={(error) => describeRefusal(error, t)}
      onSubmit={form.onSubmit}
    >
      {choices}
      {!isIdle && (
        <Preview query={preview} describeError={(message) => t('acts.loadError', { message })}>
          {(known) => (
            <Stack gap="md" className={styles.preview ?? ''} aria-busy={isPlaceholderData}>
              <Refusals rules={known.refusals} />
              {facts?.(known)}
              {known.refusals.length === 0 && children(known)}
            </Stack>
          )}
        </Preview>
      )}
      {data !== undefined && !isRefused && !isUnchanged && (
        <WordsFields owner={owner} told={data.told} fee={data.fee ?? 0} form={form} />
      )}
    </ActForm>
  )
}

function Refusals({ rules }: { rules: readonly BlockingRule[] }) {
  const { t } = useTranslation('admin')
  if (rules.length === 0) return null
  return (
    <Alert
      color="red"
      role="alert"
      title={t('acts.refused')}
      icon={<IconAlertTriangle size={18} aria-hidden />}
    >
      <List size="sm" spacing={2} className={styles.list ?? ''}>
        {rules.map((rule) => (
          <List.Item key={rule.type}>{describeBlock(rule, t)}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
