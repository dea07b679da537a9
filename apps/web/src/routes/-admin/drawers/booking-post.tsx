import { Badge } from '@mantine/core'
import type { AdminBooking } from '@samhus/contract/admin-bookings'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../locales/use-language.ts'
import { MailStateBadge } from '../mails/mail-state.tsx'
import { formatTableMoment } from '../points/moment.ts'
import styles from './drawers.module.css'
import { Section } from './parts.tsx'

const feeColors = { open: 'yellow', billed: 'green', waived: 'slate' } as const

/** What was sent of a booking, what lets its guest check out, and what is billed. */
export function BookingPost({ booking }: { booking: AdminBooking }) {
  return (
    <>
      <Fees booking={booking} />
      <Mails booking={booking} />
      <Links booking={booking} />
    </>
  )
}

function Mails({ booking: { mails } }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (mails.length === 0) return null
  return (
    <Section title={t('bookings.drawer.mails')}>
      <ul className={styles.rows}>
        {mails.map(({ id, kind, state, toName, sentAt, dueAt }) => (
          <li key={id} className={styles.row}>
            <span className={styles.rowText}>
              <Link to="/admin/mails/$mailId" params={{ mailId: id }} className={styles.link}>
                {t(`mailWords.kind.${kind}`)}
              </Link>
              <span className={styles.soft}>
                <span>{formatTableMoment(sentAt ?? dueAt, language)}</span>
                {toName !== null && <span>{`, ${t('bookings.drawer.mailTo', { name: toName })}`}</span>}
              </span>
            </span>
            <MailStateBadge state={state} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Links({ booking: { links } }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin')
  if (links.length === 0) return null
  return (
    <Section title={t('bookings.drawer.links')}>
      <p className={styles.soft}>{t('bookings.drawer.linksHint')}</p>
      <ul className={styles.rows}>
        {links.map(({ createdAt, revokedAt }) => (
          <li key={`${createdAt} ${revokedAt}`} className={styles.row}>
            <span className={styles.rowText}>
              <span>{t('bookings.drawer.linkMade', { at: Date.parse(createdAt) })}</span>
              {revokedAt !== null && (
                <span className={styles.soft}>
                  {t('bookings.drawer.linkRevoked', { at: Date.parse(revokedAt) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Fees({ booking: { fees } }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (fees.length === 0) return null
  return (
    <Section title={t('bookings.drawer.fees')}>
      <ul className={styles.rows}>
        {fees.map(({ feeId, at, act, kroner, state, settledAt, settledBy, reason }) => (
          <li key={feeId} className={styles.row}>
            <span className={styles.rowText}>
              <span>{t(`bookings.drawer.feeOf.${act}`)}</span>
              <span className={styles.soft}>
                {[
                  formatTableMoment(settledAt ?? at, language),
                  settledAt === null ? null : settledBy,
                  settledAt === null ? null : reason,
                ]
                  .filter((part) => part !== null)
                  .join(', ')}
              </span>
            </span>
            <span className={styles.rowEnd}>
              <span className={styles.number}>{t('bookings.drawer.kroner', { amount: kroner })}</span>
              <Badge color={feeColors[state]} variant="light" tt="none">
                {t(`bookings.drawer.fee.${state}`)}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
