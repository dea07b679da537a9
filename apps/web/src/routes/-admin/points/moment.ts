import type { Language } from '@samhus/contract/fields'
import { formatDayAt, formatTime } from '../../../locales/format.ts'

/** Returns an instant for a table, in Danish time: 28/06-2027 19.00. */
export function formatTableMoment(instant: string, language: Language): string {
  const at = Date.parse(instant)
  return `${formatDayAt(at)} ${formatTime(at, language)}`
}
