import { formatDayAt, formatTime } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import styles from './reports.module.css'

/** The figures above a report: each with its name. */
export function Summary({ items }: { items: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.summary}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns 22/11-2026 13.00, in English 13:00, of an ISO 8601 instant. */
export function useInstantFormat(): (instant: string) => string {
  const language = useLanguage()
  return (instant) => {
    const at = Date.parse(instant)
    return `${formatDayAt(at)} ${formatTime(at, language)}`
  }
}
