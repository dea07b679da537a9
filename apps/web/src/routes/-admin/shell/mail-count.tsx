import { VisuallyHidden } from '@mantine/core'
import { addDays } from '@samhus/domain/day'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mailCountQuery } from '../../../api/admin-mails.ts'
import { getHouseZone } from '../../../lib/house-zone.ts'
import { getServerToday } from '../../../lib/server-time.ts'
import styles from './shell.module.css'

/** Older ones are not looked after any more. */
const countedDays = 30

/** How many mails of late were refused, or may or may not have arrived. Nothing for none. */
export function MailCount() {
  const { t } = useTranslation('admin')
  const from = addDays(getServerToday(getHouseZone()), -countedDays)
  const { data: failed = 0 } = useQuery(mailCountQuery('Failed', from))
  const { data: lost = 0 } = useQuery(mailCountQuery('Lost', from))
  const count = failed + lost
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{t('mails.undelivered', { count })}</VisuallyHidden>
    </span>
  )
}
