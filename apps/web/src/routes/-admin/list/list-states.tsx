import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconListSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../../../api/error-message.ts'
import styles from './list.module.css'

const boneRows = [...Array(10).keys()]

/** The shape of the table that is being loaded. */
export function ListSkeleton({ columns }: { columns: number }) {
  const { t } = useTranslation('admin')
  return (
    <div className={styles.skeleton} role="status" aria-label={t('list.loading')}>
      {boneRows.map((row) => (
        <div key={row} className={styles.boneRow}>
          {[...Array(columns).keys()].map((column) => (
            <span key={column} className={`bone ${styles.bone}`} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** The list could not be loaded, or not again. */
export function ListError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const { t: tAdmin } = useTranslation('admin')
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      className={styles.error ?? ''}
    >
      <div className={styles.errorLine}>
        <span>{tAdmin('list.error', { message: getErrorMessage(error, t) })}</span>
        <Button variant="default" onClick={onRetry}>
          {tAdmin('list.retry')}
        </Button>
      </div>
    </Alert>
  )
}

/** The URL asks for days that there are not. They count as absent, but not silently. */
export function NoSuchDay({ days }: { days: readonly string[] }) {
  const { t } = useTranslation('admin')
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {t('list.noSuchDay', { count: days.length, days: days.join(', ') })}
    </Alert>
  )
}

/** No row matches. */
export function ListEmpty({ title, hint }: { title: string; hint: string | undefined }) {
  return (
    <div className={styles.empty}>
      <IconListSearch size={32} stroke={1.5} aria-hidden />
      <p className={styles.emptyTitle}>{title}</p>
      {hint !== undefined && <p>{hint}</p>}
    </div>
  )
}
