import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { writeLocal } from '../../lib/local-storage.ts'
import { languages } from '../../locales/i18n.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { Flag } from './flag.tsx'
import styles from './language-switch.module.css'
import { Menu } from './menu.tsx'

/** The menu of languages at the end of a page without a user: the browser remembers the choice. */
export function LanguageSwitch() {
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
