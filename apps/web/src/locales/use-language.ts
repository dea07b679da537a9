import type { Language } from '@samhus/contract/fields'
import { useTranslation } from 'react-i18next'
import { isLanguage } from './i18n.ts'

/** Returns the current language of the screen. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : 'da'
}
