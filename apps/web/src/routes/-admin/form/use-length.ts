import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../locales/use-language.ts'

/** From this part of its limit on a text says how long it is. */
const nearLimit = 0.8

/**
 * Returns what a field says about the length of its text: a note once it is near its limit, a problem once it is longer.
 * Nothing is cut off, so that what was pasted is not lost unseen.
 *
 * @param max Characters, without blanks at both ends.
 */
export function useLength(text: string, max: number): { note: string | null; problem: string | null } {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { length } = text.trim()
  const write = (count: number) => new Intl.NumberFormat(language).format(count)
  if (length > max) {
    return { note: null, problem: t('list.tooLong', { max: write(max), count: length - max }) }
  }
  const isNear = length >= max * nearLimit
  return { note: isNear ? t('list.length', { length: write(length), max: write(max) }) : null, problem: null }
}

/** Returns a field's description with a note, if it has one. */
export function addNote(description: string, note: string | null): string {
  return note === null ? description : `${description} ${note}`
}
