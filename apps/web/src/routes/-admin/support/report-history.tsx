import type { Act } from '@samhus/contract/admin-activity'
import { useTranslation } from 'react-i18next'
import { ActItem } from '../activity/act-item.tsx'
import { ReportSection } from './report-section.tsx'
import styles from './support.module.css'

/** What has happened to a report, newest first. */
export function ReportHistory({ acts }: { acts: readonly Act[] }) {
  const { t } = useTranslation('admin')
  return (
    <ReportSection title={t('support.history')}>
      <ol className={styles.history}>
        {acts.filter(isNews).map((act) => (
          <ActItem key={act.number} act={withValues(act)} isOnRecord />
        ))}
      </ol>
    </ReportSection>
  )
}

/** A photo stands with the message. */
const isNews = ({ action }: Act): boolean => action !== 'add-support-photo'

/** Without the owner, who stands beside it, and the fields of which no value is kept: the replies stand above. */
function withValues(act: Act): Act {
  return {
    ...act,
    person: null,
    changes: act.changes.filter(({ before, after }) => before !== null || after !== null),
  }
}
