import { formatDayWithWeekday } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'

/** Two dates with their weekdays; a line break is possible between them, never within one. */
export function DateRange({ from, to }: { from: string; to: string }) {
  const language = useLanguage()
  return (
    <>
      <span style={{ whiteSpace: 'nowrap' }}>{formatDayWithWeekday(from, language)} –</span>{' '}
      <span style={{ whiteSpace: 'nowrap' }}>{formatDayWithWeekday(to, language)}</span>
    </>
  )
}
