import i18next from 'i18next'
import { pair } from './da/pair.ts'

/** Adds the Danish texts of booking two weeks in a row. The other languages come as a whole. */
export function addPairTexts(): void {
  i18next.addResourceBundle('da', 'translation', { pair }, true)
}
