import type { SupportReport } from '@samhus/contract/admin-support'
import { IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './support.module.css'

/** Why the guest cannot be answered by mail, and how else they can be reached. */
export function NoReply({ report }: { report: SupportReport }) {
  const { t } = useTranslation('admin')
  const { contact, phone } = report
  const why = phone !== null ? 'phone' : contact === '' ? 'none' : 'unclear'
  return (
    <div className={styles.noReply}>
      <p>{t(`support.noReply.${why}`)}</p>
      {contact !== '' && phone === null && <p className={styles.quoted}>{contact}</p>}
      <Call report={report} />
    </div>
  )
}

/** The telephone number that was left with the report, to be pressed; nothing where there is none. */
export function Call({ report: { contact, phone } }: { report: SupportReport }) {
  const { t } = useTranslation('admin')
  if (phone === null) return null
  return (
    <a className={styles.call} href={`tel:${phone}`}>
      <IconPhone size={18} aria-hidden />
      {t('support.call', { phone: contact })}
    </a>
  )
}
