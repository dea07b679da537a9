import { IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './support-contacts.module.css'

interface Props {
  supportPhone: string
  supportEmail: string
}

/** How to reach the office: by phone and by e-mail. */
export function SupportContacts({ supportPhone, supportEmail }: Props) {
  const { t } = useTranslation()
  return (
    <address className={styles.contacts}>
      <Contact icon={<IconPhone size={22} aria-hidden />} label={t('closed.call')}>
        <a href={`tel:${supportPhone.replaceAll(' ', '')}`}>{supportPhone}</a>
      </Contact>
      <Contact icon={<IconMail size={22} aria-hidden />} label={t('closed.write')}>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </Contact>
    </address>
  )
}

function Contact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className={styles.contact}>
      {icon}
      <span>
        <span className={styles.label}>{label}</span>
        {children}
      </span>
    </div>
  )
}
