import { IconAdjustmentsHorizontal, IconCalendarMonth, IconHelp, IconHome2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogActions } from '../../components/ui/dialog.tsx'
import { SegmentedControl } from '../../components/ui/segmented.tsx'
import { SearchControls, type SearchProps } from './search-controls.tsx'
import styles from './year-toolbar.module.css'

export type Reading = 'status' | 'points'

interface Props extends SearchProps {
  isPhone: boolean
  isOverview: boolean
  isAllHouses: boolean
  onAllHouses: (next: boolean) => void
  reading: Reading
  onReading: (reading: Reading) => void
  onLegend: () => void
}

/**
 * How the weeks are displayed: which view, statuses or points; and the search for weeks. On a phone one row: the search
 * and the legend are sheets.
 */
export function YearToolbar(props: Props) {
  const { isPhone, isOverview, isAllHouses, onAllHouses, reading, onReading, onLegend, ...searchProps } =
    props
  const { t } = useTranslation()
  const labelView = (text: string, Icon: typeof IconHome2) =>
    isPhone ? <IconLabel text={text} Icon={Icon} /> : text
  return (
    <>
      <div className={styles.toolbar} data-screen-only>
        {isOverview && (
          <SegmentedControl
            legend={t('year.viewLegend')}
            value={isAllHouses ? 'houses' : 'calendar'}
            options={[
              { value: 'calendar', label: labelView(t('year.calendar'), IconCalendarMonth) },
              { value: 'houses', label: labelView(t('year.allHouses'), IconHome2) },
            ]}
            onChange={(view) => onAllHouses(view === 'houses')}
          />
        )}
        <SegmentedControl
          legend={t('year.readingLegend')}
          value={reading}
          options={[
            { value: 'status', label: t('year.status') },
            { value: 'points', label: t('year.points') },
          ]}
          onChange={onReading}
        />
        {isPhone && (
          <>
            <SearchSheet {...searchProps} />
            <button type="button" className={styles.round} aria-label={t('year.legend')} onClick={onLegend}>
              <IconHelp size={22} aria-hidden />
            </button>
          </>
        )}
      </div>
      {!isPhone && (
        <div data-screen-only>
          <SearchControls {...searchProps} />
        </div>
      )}
    </>
  )
}

function IconLabel({ text, Icon }: { text: string; Icon: typeof IconHome2 }) {
  return (
    <>
      <Icon size={20} aria-hidden />
      <span className="hidden-visually">{text}</span>
    </>
  )
}

/** The search behind a round button, which says how many choices are made. */
function SearchSheet(props: SearchProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { onlyBookable, houseIds, maxPoints, holidays, isPair } = props.search
  const isMade = [onlyBookable, houseIds.length > 0, maxPoints !== null, holidays.length > 0, isPair]
  const chosen = isMade.filter(Boolean).length
  return (
    <>
      <button
        type="button"
        className={`${styles.round} ${styles.search}`}
        data-chosen={chosen > 0 || undefined}
        aria-label={chosen === 0 ? t('findWeek.title') : t('findWeek.filters', { count: chosen })}
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal size={22} aria-hidden />
        {chosen > 0 && (
          <span className={styles.badge} aria-hidden>
            {chosen}
          </span>
        )}
      </button>
      <Dialog isOpen={isOpen} title={t('findWeek.title')} onClose={() => setOpen(false)}>
        <SearchControls {...props} isExpanded />
        <DialogActions>
          <Button isWide onClick={() => setOpen(false)}>
            {t('findWeek.closing')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
