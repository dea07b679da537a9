import type { Act } from '@samhus/contract/admin-activity'
import { formatDayAt, formatDayOf } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { ActItem } from './act-item.tsx'
import styles from './activity.module.css'

interface Props {
  acts: readonly Act[]
  isBrief?: boolean
  /** Of the heading of each day. */
  headingLevel: 2 | 3
}

/** Acts, newest first, under the day on which they were done. */
export function ActDays({ acts, isBrief = false, headingLevel }: Props) {
  const language = useLanguage()
  const Heading = `h${headingLevel}` as const
  return groupByDay(acts).map(({ day, acts: ofDay }) => (
    <section key={`${day} ${ofDay[0]?.number}`} className={styles.day}>
      <Heading className={styles.dayName}>{formatDayOf(Date.parse(ofDay[0]?.at ?? ''), language)}</Heading>
      <ol className={styles.acts}>
        {ofDay.map((act) => (
          <ActItem key={act.number} act={act} isBrief={isBrief} />
        ))}
      </ol>
    </section>
  ))
}

function groupByDay(acts: readonly Act[]): { day: string; acts: Act[] }[] {
  const days: { day: string; acts: Act[] }[] = []
  for (const act of acts) {
    const day = formatDayAt(Date.parse(act.at))
    const last = days.at(-1)
    if (last?.day === day) last.acts.push(act)
    else days.push({ day, acts: [act] })
  }
  return days
}
