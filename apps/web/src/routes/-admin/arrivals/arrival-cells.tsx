import { Badge } from '@mantine/core'
import type { ArrivalDay, ArrivalParty } from '@samhus/contract/admin-arrivals'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayOf, formatTime } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { BookingLink } from '../drawers/drawer-link.tsx'
import { nameOf } from '../drawers/row-words.ts'
import styles from './arrivals.module.css'

/** Whether to clean, and if not why; who stays on; and that the house is closed. */
export function CleaningCell({ day: { cleaning, stays, isOutOfOperation } }: { day: ArrivalDay }) {
  const { t } = useTranslation('admin')
  return (
    <>
      {cleaning === 'cleaning' ? (
        <Badge variant="filled" tt="none" className={styles.badge ?? ''}>
          {t('arrivals.cleaning.cleaning')}
        </Badge>
      ) : (
        <span className={styles.quiet}>{t(`arrivals.cleaning.${cleaning}`)}</span>
      )}
      {stays !== null && (
        <span className={styles.second}>
          <BookingLink bookingId={stays.bookingId}>
            {t('arrivals.staysOn', { name: nameOf(t, stays.name) })}
          </BookingLink>
        </span>
      )}
      {isOutOfOperation && (
        <span className={styles.second}>
          <Badge variant="light" color="slate" tt="none">
            {t('arrivals.out')}
          </Badge>
        </span>
      )}
    </>
  )
}

interface PartyProps {
  party: ArrivalParty | null
  /** Until when they have the house, or from when: `10:00`. */
  time: string | null
  isLeaving?: boolean
  /** How many to expect, where nothing has been said. */
  usualPeople: number | null
}

/** Who leaves or comes, with what the day needs: how many, from when, how to reach them. */
export function PartyCell({ party, time, isLeaving = false, usualPeople }: PartyProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (party === null) return <span className={styles.quiet}>–</span>
  const { bookingId, name, isGuest, ownerName, phone, people, checkedOutAt } = party
  const clock = time === null || language === 'en' ? time : time.replace(':', '.')
  const facts = [
    people === null ? null : t('arrivals.people', { count: people }),
    people === null && usualPeople !== null ? t('arrivals.usualPeople', { count: usualPeople }) : null,
    checkedOutAt === null
      ? null
      : t('arrivals.checkedOut', {
          at: `${formatDayOf(Date.parse(checkedOutAt), language)} ${formatTime(Date.parse(checkedOutAt), language)}`,
        }),
    checkedOutAt !== null || clock === null
      ? null
      : t(isLeaving ? 'arrivals.leavesBy' : 'arrivals.comesFrom', { time: clock }),
    !isLeaving && party.language !== null && party.language !== language
      ? t(`arrivals.speaks.${party.language}`)
      : null,
  ].filter((fact) => fact !== null)
  return (
    <>
      <BookingLink bookingId={bookingId}>{nameOf(t, name)}</BookingLink>
      {isGuest && (
        <span className={styles.second}>{t('arrivals.guestOf', { name: nameOf(t, ownerName) })}</span>
      )}
      {facts.length > 0 && (
        <span className={styles.second}>
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && <span>{' · '}</span>}
              <span className={styles.fact}>{fact}</span>
            </Fragment>
          ))}
        </span>
      )}
      {!isLeaving && phone !== '' && (
        <a className={styles.phone} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
          {phone}
        </a>
      )}
    </>
  )
}
