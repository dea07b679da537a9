import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../locales/use-language.ts'
import type { Words } from './rule-words.ts'

/** Returns the texts in which rules are described. */
export function useWords(): Words {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation()
  return { t, tCommon, language: useLanguage() }
}
