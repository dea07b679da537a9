import { Checkbox, List, Stack, Text } from '@mantine/core'
import type { ImportDetails } from '@samhus/contract/admin-import'
import { mayApplyImport } from '@samhus/domain/import'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApplyImport } from '../../../api/admin-import.ts'
import { CallError } from '../../../api/http.ts'
import { notify } from '../notify.ts'
import { ActForm } from '../owners/act-dialog.tsx'
import styles from './import.module.css'

interface Props {
  file: ImportDetails
  onClose: () => void
}

/** What will be written, that no mail is sent, and a tick where refused rows are left out. */
export function ApplyForm({ file, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { totals, kind } = file
  const form = useApplyForm(file, onClose)
  return (
    <ActForm
      press={t('imports.apply.press', { count: totals.new + totals.changed })}
      isPending={form.isPending}
      error={form.error}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text fw={600} className={styles.breaks ?? ''}>
          {t('imports.apply.into', {
            kind: t(`imports.kinds.${kind}.name`),
            file: file.fileName,
            group: file.groupName,
          })}
        </Text>
        <List size="sm" spacing={2} className={styles.written ?? ''}>
          {(['new', 'changed', 'unchanged'] as const)
            .filter((fate) => totals[fate] > 0)
            .map((fate) => (
              <List.Item key={fate}>{t(`imports.apply.${fate}`, { count: totals[fate] })}</List.Item>
            ))}
        </List>
        <Text size="sm">{t(`imports.kinds.${kind}.means`)}</Text>
        <Text size="sm">
          {t(kind === 'bookings' ? 'imports.apply.nobodyToldBookings' : 'imports.apply.nobodyTold')}
        </Text>
        <Text size="sm">{t('imports.apply.atOnce')}</Text>
        {totals.refused > 0 && (
          <Checkbox
            ref={form.tick}
            label={t('imports.apply.leaveOut', { count: totals.refused })}
            checked={form.leavesOut}
            error={form.showsProblem && t('imports.apply.leaveOutProblem')}
            onChange={({ currentTarget }) => form.setLeavesOut(currentTarget.checked)}
          />
        )}
      </Stack>
    </ActForm>
  )
}

function useApplyForm({ importId, state, totals: { refused } }: ImportDetails, onClose: () => void) {
  const { t } = useTranslation('admin')
  const command = useApplyImport()
  const tick = useRef<HTMLInputElement>(null)
  const [leavesOut, setLeavesOut] = useState(false)
  const [isTried, setTried] = useState(false)
  const isMissing = mayApplyImport({ state, refused }, { leavesOutRefused: leavesOut }).some(
    ({ type }) => type === 'import-has-problems',
  )

  const apply = async () => {
    try {
      await command.run({ importId, leavesOutRefused: leavesOut })
      onClose()
      notify(t('imports.apply.done'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.type !== 'changed-meanwhile') return
      // The rows are judged again, and the page shows that: the dialog has nothing to say any more.
      onClose()
      notify(t('imports.apply.meanwhile'), { isError: true })
    }
  }
  return {
    tick,
    leavesOut,
    setLeavesOut,
    showsProblem: isTried && isMissing,
    isPending: command.isPending,
    error: command.error,
    submit: (event: FormEvent) => {
      event.preventDefault()
      setTried(true)
      if (isMissing) tick.current?.focus()
      else void apply()
    },
  }
}
