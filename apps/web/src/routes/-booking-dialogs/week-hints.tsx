import { IconFlagFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { weekOddsQuery } from '../../api/odds.ts'
import { holiday, odds } from '../../locales/da/hints.ts'
import { addDanishTexts } from '../../locales/i18n.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { useHolidays } from './use-holidays.ts'
import styles from './week-hints.module.css'
import { WeekOdds } from './week-odds.tsx'

// Of the year's page, but a reservation is confirmed on every page.
addDanishTexts({ holiday, odds })

interface Props {
  year: number
  week: number
  /** Null for all houses. */
  houseId: string | null
}

/** What else there is to know of a week: its holidays, and how often it was taken in past years. */
export function WeekHints(props: Props) {
  return (
    <div className={styles.hints}>
      <HolidayLine {...props} />
      <WeekOdds {...props} />
    </div>
  )
}

/**
 * The same in a dialog that opens before it is known: in one line each, with a line kept for the odds while they are being
 * fetched, so that nothing below moves when they come.
 */
export function WeekHintLines(props: Props) {
  const { isPending } = useQuery(weekOddsQuery(useCurrentGroup().id, props.year))
  // As it was when the dialog opened: the line stays, even if there turns out to be nothing to say.
  const [wasPending] = useState(isPending)
  return (
    <div className={styles.hints}>
      <HolidayLine {...props} />
      {wasPending ? (
        <div className={styles.kept} data-kept-line>
          <WeekOdds {...props} isShort />
        </div>
      ) : (
        <WeekOdds {...props} isShort />
      )}
    </div>
  )
}

function HolidayLine({ year, week }: Props) {
  const holiday = useHolidays(year).names.get(week)
  if (holiday === undefined) return null
  return (
    <p className={styles.line}>
      <IconFlagFilled size={14} aria-hidden />
      <span>{holiday}</span>
    </p>
  )
}
