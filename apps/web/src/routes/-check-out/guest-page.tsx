import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../api/config.ts'
import { BrandMark } from '../../components/ui/brand-mark.tsx'
import { LanguageSwitch } from '../../components/ui/language-switch.tsx'
import { SupportContacts } from '../../components/ui/support-contacts.tsx'
import styles from './guest-page.module.css'

/** Layout of a guest's pages: the brand, and a footer with support contacts and the language menu. */
export function GuestPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { data } = useQuery(configQuery)
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        {data !== undefined && <BrandMark name={data.brandName} logoUrl={data.logoUrl} />}
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.footer} aria-label={t('closed.help')}>
        {data !== undefined && <SupportContacts {...data} />}
        <LanguageSwitch />
      </footer>
    </div>
  )
}
