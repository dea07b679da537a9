import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './help-footer.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { SupportContacts } from './support-contacts.tsx'

/** The office's phone and e-mail, if they are known, and the languages. */
export function HelpFooter({ contacts }: { contacts: ComponentProps<typeof SupportContacts> | undefined }) {
  const { t } = useTranslation()
  return (
    <footer className={styles.footer} aria-label={t('closed.help')}>
      {contacts !== undefined && <SupportContacts {...contacts} />}
      <LanguageSwitch />
    </footer>
  )
}
