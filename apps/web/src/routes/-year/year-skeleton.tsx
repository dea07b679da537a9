import { Spinner } from '../../components/ui/spinner.tsx'
import { HouseGridSkeleton } from '../../components/year/house-grid-skeleton.tsx'
import { MonthCardsSkeleton } from '../../components/year/month-cards.tsx'
import styles from './year-page.module.css'

/** The year before it is there, in the view that was asked for. */
export function YearSkeleton({ isAllHouses }: { isAllHouses: boolean }) {
  return (
    <div className={styles.page}>
      <Row widths={[7, 9, 8, 10, 8]} />
      <Row widths={[13, 10]} />
      <span className="hidden-visually">
        <Spinner />
      </span>
      {isAllHouses ? (
        <div className={styles.wide}>
          <HouseGridSkeleton />
        </div>
      ) : (
        <MonthCardsSkeleton />
      )}
    </div>
  )
}

/** The tabs, and the toolbar below them. */
function Row({ widths }: { widths: readonly number[] }) {
  return (
    <div className={styles.ghostTabs} aria-hidden>
      {widths.map((width, index) => (
        <span key={index} className="bone" style={{ width: `${width}rem` }} />
      ))}
    </div>
  )
}
