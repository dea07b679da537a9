import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../locales/use-language.ts'
import { BookingLink } from '../drawers/drawer-link.tsx'
import { formatTableMoment } from '../points/moment.ts'
import type { Mail } from './mail-screen.tsx'
import styles from './mails.module.css'

/** The recipient of the mail, its stay and its times. */
export function MailFacts({ mail }: { mail: Mail }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { week, resentOf, attempts, recipient, kind } = mail
  const moment = (at: string) => formatTableMoment(at, language)
  const toName = mail.content?.toName ?? mail.toName
  const toAddress = mail.content?.toAddress ?? mail.toAddress
  return (
    <dl className={styles.facts}>
      <Fact name={t('mails.detail.to')}>
        <span>{toName ?? t('mails.nobody')}</span>
        {toAddress !== null && <span className={styles.soft}>{` ${toAddress}`}</span>}
        {recipient === 'contact' && <span className={styles.soft}>{` · ${t('mails.detail.contact')}`}</span>}
      </Fact>
      {mail.userId !== null && (
        <Fact name={t('mails.detail.owner')}>
          <Link to="/admin/owners/$userId" params={{ userId: mail.userId }} className={styles.link}>
            {mail.userName}
          </Link>
          {mail.groupName !== null && <span className={styles.soft}>{` · ${mail.groupName}`}</span>}
        </Fact>
      )}
      {week !== null && (
        <Fact name={t('mails.detail.about')}>
          <BookingLink bookingId={week.bookingId} className={styles.link}>
            {t('mails.detail.week', { house: week.houseName, week: week.week, year: week.year })}
          </BookingLink>
        </Fact>
      )}
      <Fact name={t('mails.detail.kind')}>
        <span>{t(`mailWords.kind.${kind}`)}</span>
        {kind !== 'test' && (
          <>
            <span>{' · '}</span>
            <Link to="/admin/mails/templates/$kind" params={{ kind }} className={styles.link}>
              {t('mails.detail.words')}
            </Link>
          </>
        )}
      </Fact>
      <Fact name={t('mails.detail.created')}>{moment(mail.createdAt)}</Fact>
      <Fact name={t('mails.detail.due')}>{moment(mail.dueAt)}</Fact>
      {mail.sentAt !== null && (
        <Fact name={t('mails.detail.sent')}>
          <span>{moment(mail.sentAt)}</span>
          {attempts > 1 && (
            <span className={styles.soft}>{` · ${t('mails.detail.attempts', { count: attempts })}`}</span>
          )}
        </Fact>
      )}
      {resentOf !== null && (
        <Fact name={t('mails.detail.original')}>
          <Link to="/admin/mails/$mailId" params={{ mailId: resentOf }} className={styles.link}>
            {t('mails.detail.originalLink')}
          </Link>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
