import { IconChevronDown, IconMail, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../api/config.ts'
import { writeLocal } from '../../lib/local-storage.ts'
import { BrandMark } from '../../components/ui/brand-mark.tsx'
import { Flag } from '../../components/ui/flag.tsx'
import { Menu } from '../../components/ui/menu.tsx'
import { languages } from '../../locales/i18n.ts'
import { useLanguage } from '../../locales/use-language.ts'
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
      <footer className={styles.footer} aria-label={t('checkOut.footer')}>
        {data !== undefined && (
          <address className={styles.contacts}>
            <SupportContact icon={<IconPhone size={22} aria-hidden />} label={t('checkOut.call')}>
              <a href={`tel:${data.supportPhone.replaceAll(' ', '')}`}>{data.supportPhone}</a>
            </SupportContact>
            <SupportContact icon={<IconMail size={22} aria-hidden />} label={t('checkOut.write')}>
              <a href={`mailto:${data.supportEmail}`}>{data.supportEmail}</a>
            </SupportContact>
          </address>
        )}
        <LanguageSwitch />
      </footer>
    </div>
  )
}

function SupportContact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
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

function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  const language = useLanguage()
  const entries = languages.map((one) => ({
    id: one,
    label: t(`languages.${one}`),
    icon: <Flag language={one} />,
    isChosen: one === language,
    lang: one,
    onSelect: () => {
      writeLocal('language', one)
      void i18n.changeLanguage(one)
    },
  }))
  return (
    <Menu
      opensAbove
      label={`${t('shell.language')}: ${t(`languages.${language}`)}`}
      triggerClass={styles.language ?? ''}
      trigger={
        <>
          <Flag language={language} />
          <span lang={language}>{t(`languages.${language}`)}</span>
          <IconChevronDown size={18} aria-hidden />
        </>
      }
      groups={[{ label: t('shell.language'), items: entries }]}
    />
  )
}
