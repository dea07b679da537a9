import { IconMail, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './drawers.module.css'
import { nameOf } from './row-words.ts'

/** A part of a drawer under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.sectionTitle}>
        {title}
      </h3>
      {children}
    </section>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A person's name, with the way to their bookings. */
export function PersonLink({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation('admin')
  return (
    <Link to="/admin/owners/$userId" params={{ userId }} search={{ tab: 'bookings' }} className={styles.link}>
      {nameOf(t, name)}
    </Link>
  )
}

/** The ways to reach a person: a press calls, or writes. */
export function Ways({ phone, email }: { phone: string | null; email: string | null }) {
  const { t } = useTranslation('admin')
  return (
    <span className={styles.ways}>
      <span className={styles.way}>
        <IconPhone size={16} aria-hidden />
        {phone === null || phone === '' ? (
          <span className={styles.soft}>{t('bookings.drawer.noPhone')}</span>
        ) : (
          <a className={styles.unbroken} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        )}
      </span>
      <span className={styles.way}>
        <IconMail size={16} aria-hidden />
        {email === null || email === '' ? (
          <span className={styles.soft}>{t('bookings.drawer.noEmail')}</span>
        ) : (
          <a href={`mailto:${email}`}>{email}</a>
        )}
      </span>
    </span>
  )
}
