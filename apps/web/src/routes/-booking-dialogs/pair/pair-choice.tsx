import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { groupCalendarsQuery } from '../../../api/calendars.ts'
import { getErrorMessage } from '../../../api/error-message.ts'
import { DateRange } from '../../../components/week/date-range.tsx'
import { getServerNow } from '../../../lib/server-time.ts'
import { pair as pairTexts } from '../../../locales/da/pair.ts'
import { addDanishTexts } from '../../../locales/i18n.ts'
import { useCurrentGroup } from '../../../session/current-group.tsx'
import type { Reservation } from '../reservation.ts'
import { listPairWeeks, type PairWeek } from './pair-weeks.ts'
import styles from './pair-choice.module.css'
import type { Pair } from './use-pair.ts'

addDanishTexts({ pair: pairTexts })

interface Props {
  reservation: Reservation
  pair: Pair
}

/**
 * The choice to book the week before or after a reservation with it, where that can be had: what both cost and leave. Says
 * so if the other week is lost meanwhile. Renders nothing where there is no choice.
 */
export function PairChoice({ reservation, pair }: Props) {
  const { t } = useTranslation()
  const group = useCurrentGroup()
  // Most pages around it have loaded the calendars, and events keep them up to date; on the others they are loaded here.
  const { data: calendars } = useQuery({ ...groupCalendarsQuery(group.id), staleTime: Infinity })
  const name = useId()
  const rules = { policy: group.policy, now: getServerNow() }
  const weeks = calendars === undefined ? [] : listPairWeeks(calendars, reservation, rules)
  const { chosen, refusal } = pair
  const selected = weeks.find(({ unitId }) => unitId === chosen?.week.unitId)

  const isLost = chosen !== null && selected === undefined && !pair.isPending && !pair.isBooked
  const drop = useEffectEvent(() => chosen !== null && pair.drop(chosen.week))
  useEffect(() => {
    if (isLost) drop()
  }, [isLost])
  const forget = useEffectEvent(() => pair.forget())
  useEffect(() => () => forget(), [])

  const held = reservation.week
  const choose = (week: PairWeek | null) =>
    pair.choose(week === null ? null : { week, confirmLabel: t('pair.confirm') })
  const isShown = weeks.length > 0 || chosen !== null
  return (
    <>
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          <strong>
            {refusal.error === null
              ? t('pair.gone', { week: refusal.week.week })
              : t('pair.refused', {
                  week: refusal.week.week,
                  reason: getErrorMessage(refusal.error, t),
                })}
          </strong>{' '}
          {t('pair.stillHeld', { week: held })}
        </p>
      )}
      {isShown && (
        <fieldset className={styles.choice} disabled={pair.isPending}>
          <legend className={styles.legend}>{t('pair.legend')}</legend>
          <label className={styles.option}>
            <input type="radio" name={name} checked={chosen === null} onChange={() => choose(null)} />
            <span>{t('pair.only', { week: held })}</span>
          </label>
          {weeks.map((week) => (
            <label key={week.unitId} className={styles.option}>
              <input
                type="radio"
                name={name}
                checked={week.unitId === chosen?.week.unitId}
                onChange={() => choose(week)}
              />
              <span>
                {t('pair.also', { week: week.week, count: week.points })}
                <small className={styles.dates}>
                  <DateRange from={week.dateFrom} to={week.dateTo} />
                </small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {selected !== undefined && <Both reservation={reservation} second={selected} />}
    </>
  )
}

/** What both weeks cost together, and what they leave. */
function Both({ reservation, second }: { reservation: Reservation; second: PairWeek }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <p>
        <strong>{t('pair.sum', { count: reservation.points + second.points })}</strong>
      </p>
      {second.balances.map(({ year, points }) => (
        <p key={year}>{t('pair.after', { count: points, year })}</p>
      ))}
    </div>
  )
}
