import { Badge } from '@mantine/core'
import type { MailState } from '@samhus/contract/mail'
import { useTranslation } from 'react-i18next'
import styles from './mails.module.css'

/** Red is what an admin should look at. */
const colors: Readonly<Record<MailState, string>> = {
  Bounced: 'red',
  Claimed: 'slate',
  Dropped: 'yellow',
  Due: 'slate',
  Failed: 'red',
  Kept: 'slate',
  Lost: 'red',
  Sent: 'green',
}

export function MailStateBadge({ state }: { state: MailState }) {
  const { t } = useTranslation('admin')
  return (
    <Badge className={styles.state} color={colors[state]} variant="light" tt="none">
      {t(`mailWords.state.${state}`)}
    </Badge>
  )
}
