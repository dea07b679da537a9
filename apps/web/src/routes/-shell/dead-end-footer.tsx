import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../api/config.ts'
import { LanguageSwitch } from '../../components/ui/language-switch.tsx'
import { SupportContacts } from '../../components/ui/support-contacts.tsx'
import styles from './dead-end.module.css'

/** The office's phone and e-mail, if they are known, and the languages. */
export function DeadEndFooter() {
  const { t } = useTranslation()
  const { data } = useQuery({ ...configQuery, enabled: false })
  return (
    <footer className={styles.footer} aria-label={t('closed.help')}>
      {data !== undefined && <SupportContacts {...data} />}
      <LanguageSwitch />
    </footer>
  )
}
