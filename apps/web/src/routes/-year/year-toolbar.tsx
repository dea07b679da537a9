import { IconFilter, IconFilterFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '../../components/ui/segmented.tsx'
import styles from './year-toolbar.module.css'

interface Props {
  isOverview: boolean
  isAllHouses: boolean
  onAllHouses: (next: boolean) => void
  displayMode: 'status' | 'points'
  setDisplayMode: (displayMode: 'status' | 'points') => void
  onlyBookable: boolean
  setOnlyBookable: (next: boolean) => void
}

/** How the weeks are displayed: which view, statuses or points, and the filter. */
export function YearToolbar(props: Props) {
  const { t } = useTranslation()
  const { isOverview, isAllHouses, onAllHouses, displayMode, setDisplayMode, onlyBookable, setOnlyBookable } =
    props
  return (
    <div className={styles.toolbar} data-screen-only>
      {isOverview && (
        <SegmentedControl
          legend={t('year.viewLegend')}
          value={isAllHouses ? 'houses' : 'calendar'}
          options={[
            { value: 'calendar', label: t('year.calendar') },
            { value: 'houses', label: t('year.allHouses') },
          ]}
          onChange={(view) => onAllHouses(view === 'houses')}
        />
      )}
      <SegmentedControl
        legend={t('year.readingLegend')}
        value={displayMode}
        options={[
          { value: 'status', label: t('year.status') },
          { value: 'points', label: t('year.points') },
        ]}
        onChange={setDisplayMode}
      />
      <button
        type="button"
        className={styles.filter}
        aria-pressed={onlyBookable}
        onClick={() => setOnlyBookable(!onlyBookable)}
      >
        {onlyBookable ? <IconFilterFilled size={18} aria-hidden /> : <IconFilter size={18} aria-hidden />}
        {t('year.onlyBookable')}
      </button>
    </div>
  )
}
