import { useTranslation } from 'react-i18next'
import type { Language } from '@samhus/contract/fields'
import type { HouseField } from './house-values.ts'

/** Returns what a field is called; a text with its language. */
export function useFieldName(): (field: HouseField) => string {
  const { t } = useTranslation('admin')
  const { t: tMain } = useTranslation()
  return (field) => {
    const [part, language, text] = field.split('.')
    if (part !== 'texts') return t(`houses.field.${field as Exclude<HouseField, `texts.${string}`>}`)
    return t('houses.textIn', {
      text: t(`houses.text.${text as 'description' | 'goodToKnow'}`),
      language: tMain(`languages.${language as Language}`),
    })
  }
}
