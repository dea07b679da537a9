import { Button } from '@mantine/core'
import type { Act } from '@samhus/contract/admin-activity'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActItem } from '../activity/act-item.tsx'
import styles from './drawers.module.css'
import { Section } from './parts.tsx'

/** More than these are shown at the press of a button. */
const shownAtFirst = 8

/** What has happened to a record, newest first. */
export function Life({ acts }: { acts: readonly Act[] }) {
  const { t } = useTranslation('admin')
  const [isAll, setAll] = useState(acts.length <= shownAtFirst)
  return (
    <Section title={t('bookings.drawer.acts')}>
      {acts.length === 0 && <p className={styles.soft}>{t('bookings.drawer.noActs')}</p>}
      <ol className={styles.life}>
        {(isAll ? acts : acts.slice(0, shownAtFirst)).map((act) => (
          <ActItem key={act.number} act={act} isOnRecord />
        ))}
      </ol>
      {!isAll && acts.length > shownAtFirst && (
        <Button variant="default" size="xs" onClick={() => setAll(true)}>
          {t('bookings.drawer.allActs', { count: acts.length })}
        </Button>
      )}
    </Section>
  )
}
