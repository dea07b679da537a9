import type { Warning } from '@samhus/contract/admin-activity'
import { getUrgency, type Urgency } from '@samhus/domain/warning-urgency'
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCalendarDue,
  IconCircleCheck,
  IconInfoCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../locales/use-language.ts'
import styles from './dashboard.module.css'
import { describeWarning, findPlace } from './warning-words.ts'

const icons: Record<Urgency, typeof IconAlertTriangle> = {
  now: IconAlertOctagon,
  waiting: IconAlertTriangle,
  ahead: IconCalendarDue,
  unfinished: IconInfoCircle,
}

/** What needs an admin's attention, the most urgent first, each with what to do and the screen where it is done. */
export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useTranslation('admin')
  return (
    <section aria-labelledby="warnings" className={styles.part}>
      <div className={styles.partHead}>
        <h2 id="warnings">{t('dashboard.warnings')}</h2>
      </div>
      {warnings.length === 0 ? (
        <p className={styles.fine}>
          <IconCircleCheck size={18} aria-hidden />
          {t('dashboard.warningsNone')}
        </p>
      ) : (
        <ul className={styles.warnings}>
          {warnings.map((warning) => (
            <Row
              key={[warning.kind, warning.groupId, warning.year, warning.detail].join()}
              warning={warning}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ warning }: { warning: Warning }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const urgency = getUrgency(warning.kind)
  const Icon = icons[urgency]
  return (
    <li data-urgency={urgency}>
      <Icon size={18} aria-hidden />
      <Link {...(findPlace(warning) as { to: string })}>{describeWarning(t, warning, language)}</Link>
      <span className={styles.todo}>{t(`dashboard.todo.${warning.kind}`)}</span>
    </li>
  )
}
