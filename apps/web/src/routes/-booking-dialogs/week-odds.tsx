import type { weekOdds } from '@samhus/contract/odds'
import type { Output } from '@samhus/contract/operation'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { weekOddsQuery } from '../../api/odds.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import styles from './week-odds.module.css'

type Odds = Output<typeof weekOdds>
type WeekShare = Odds['weeks'][number]

/** More squares than these are no picture that can be counted. */
const maxSquares = 5

/** So many days are told in months: 142 days tell little. */
const minDaysAsMonths = 60

interface Props {
  year: number
  week: number
  /** Null for all houses. */
  houseId: string | null
  /** Without how soon it was taken: so that it takes one line, also on a phone. */
  isShort?: boolean
}

/** How often a week was taken in past years, with a square for each; nothing while or where it is not known. */
export function WeekOdds({ year, week, houseId, isShort = false }: Props) {
  const { t } = useTranslation()
  const odds = useQuery(weekOddsQuery(useCurrentGroup().id, year)).data
  const share = odds && findWeekShare(odds, { week, houseId })
  if (share === undefined) return null
  const isOfHouse = share.houseId !== null
  return (
    <p className={styles.odds}>
      {isOfHouse && share.of <= maxSquares && (
        <span className={styles.squares} aria-hidden>
          {Array.from({ length: share.of }, (_, index) => (
            <span key={index} className={styles.square} data-taken={index < share.taken || undefined} />
          ))}
        </span>
      )}
      <span>
        {isShort ? t(isOfHouse ? 'odds.house' : 'odds.allShort', { ...share }) : describeShare(share, t)}
      </span>
    </p>
  )
}

/** Of the house, else over all houses. */
function findWeekShare(
  { weeks }: Odds,
  { week, houseId }: Pick<Props, 'week' | 'houseId'>,
): WeekShare | undefined {
  const ofWeek = weeks.filter((one) => one.week === week)
  return (
    ofWeek.find((one) => one.houseId !== null && one.houseId === houseId) ??
    ofWeek.find((one) => one.houseId === null)
  )
}

function describeShare({ houseId, taken, of, days }: WeekShare, t: TFunction): string {
  const share = t(houseId === null ? 'odds.all' : 'odds.house', { taken, of })
  if (days === null) return share
  return `${share}, ${describeDays(days, t)}`
}

function describeDays(days: number, t: TFunction): string {
  if (days === 0) return t('odds.sameDay')
  if (days < minDaysAsMonths) return t('odds.after', { count: days })
  return t('odds.afterMonths', { count: Math.round(days / 30) })
}

/** How often an offer reached the first on a waitlist; nothing while or where it is not known. */
export function WaitlistOdds({ year, houseId }: { year: number; houseId: string }) {
  const { t } = useTranslation()
  const odds = useQuery(weekOddsQuery(useCurrentGroup().id, year)).data
  const ofHouse = odds?.waitlists.find((one) => one.houseId === houseId)
  const share = ofHouse ?? odds?.waitlists.find((one) => one.houseId === null)
  if (share === undefined) return null
  return <p className={styles.odds}>{t(ofHouse ? 'odds.waitlist' : 'odds.waitlists', { ...share })}</p>
}
