import { Button, Stack, Textarea } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SystemStatus } from '../../../api/admin-settings.ts'
import { notify } from '../notify.ts'
import { writeSystemReport } from './system-report.ts'
import styles from './settings.module.css'

/** Copies the state of the system as text. Where the browser does not let the page copy, the text is shown. */
export function CopyReport({ status }: { status: SystemStatus }) {
  const { t } = useTranslation('admin')
  const [shown, setShown] = useState<string | null>(null)
  const copy = async () => {
    const report = writeSystemReport(status)
    try {
      await navigator.clipboard.writeText(report)
      setShown(null)
      notify(t('status.copied'))
    } catch {
      setShown(report)
      notify(t('status.copyFailed'), { isError: true })
    }
  }
  return (
    <Stack gap="sm" className={styles.report}>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void copy()}
        className={styles.copy}
      >
        {t('status.copy')}
      </Button>
      {shown !== null && (
        <Textarea
          label={t('status.copyText')}
          value={shown}
          readOnly
          rows={12}
          onFocus={(event) => event.target.select()}
        />
      )}
    </Stack>
  )
}
