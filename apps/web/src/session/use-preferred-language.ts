import type { Language } from '@samhus/contract/fields'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { readLocal } from '../lib/local-storage.ts'
import { isLanguage } from '../locales/i18n.ts'

/** Switches to the person's own language, if it is known, until one has been chosen in this browser. */
export function usePreferredLanguage(language: Language | null | undefined): void {
  const { i18n } = useTranslation()
  useEffect(() => {
    if (language && readLocal('language', isLanguage) === null) void i18n.changeLanguage(language)
  }, [language, i18n])
}
