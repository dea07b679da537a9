import { List, Text } from '@mantine/core'
import type { FeeRow, FeeState } from '@samhus/contract/admin-fees'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettleFee } from '../../../api/admin-fees.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { nameWeek } from '../booking-acts/effects.tsx'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import owners from '../owners/owners.module.css'
import { ReasonField, useReasonForm } from '../owners/reason-fields.tsx'

interface Props {
  state: FeeState
  fees: readonly FeeRow[]
  isOpen: boolean
  onClose: () => void
}

/** Notes that fees were billed or are waived, or takes that back, with one reason for all of them. */
export function SettleDialog({ isOpen, ...props }: Props) {
  const { t } = useTranslation('admin')
  const { state, fees, onClose } = props
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t(`fees.${state}.title`, { count: fees.length })}>
      <SettleForm {...props} />
    </ActDialog>
  )
}

function SettleForm({ state, fees, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const command = useSettleFee()
  // What is left to do: of several, some may be done when one is refused.
  const [left, setLeft] = useState(fees)
  const [isSending, setSending] = useState(false)
  const done = fees.length - left.length
  const send = async (reason: string) => {
    for (const { feeId } of left) {
      await command.run({ feeId, state, reason })
      setLeft((before) => before.filter((fee) => fee.feeId !== feeId))
    }
  }
  const form = useReasonForm({
    isPending: isSending,
    onValidSubmit: async ({ reason }) => {
      setSending(true)
      try {
        await send(reason)
      } finally {
        setSending(false)
      }
      onClose()
      notify(t(`fees.${state}.done`, { count: fees.length }))
    },
  })
  const [only] = fees
  const name = fees.length === 1 ? only?.userName || t('fees.nameless') : t('fees.owners')
  const kroner = fees.reduce((sum, fee) => sum + fee.kroner, 0)
  return (
    <ActForm
      press={t(`fees.${state}.press`)}
      isPending={isSending}
      error={command.error}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <List size="sm" spacing={2} className={owners.list ?? ''}>
        {fees.map((fee) => (
          <List.Item key={fee.feeId}>
            {t('fees.lines', {
              name: fee.userName || t('outage.nameless'),
              week: nameWeek(fee, t),
              kroner: fee.kroner.toLocaleString(language),
            })}
          </List.Item>
        ))}
      </List>
      {fees.length > 1 && (
        <Text size="sm" fw={600}>
          {t('fees.sum', { kroner: kroner.toLocaleString(language) })}
        </Text>
      )}
      <ReasonField
        name={name}
        value={form.value}
        onChange={form.setValue}
        showsProblem={form.showsProblem('reason')}
      />
      {command.error !== null && done > 0 && <Text size="sm">{t('fees.partly', { count: done })}</Text>}
    </ActForm>
  )
}
