import { Spinner } from '../../components/ui/spinner.tsx'
import { HouseGridSkeleton } from '../../components/year/house-grid-skeleton.tsx'
import { MonthCardsSkeleton } from '../../components/year/month-cards.tsx'
import allHousesStyles from './all-houses.module.css'
import screenStyles from './year-screen.module.css'
import styles from './year-skeleton.module.css'

/** The shape of the year's weeks, in the requested view, while they are being fetched. */
export function YearSkeleton({ isAllHouses }: { isAllHouses: boolean }) {
  return (
    <div className={screenStyles.page}>
      <Row widths={[7, 9, 8, 10, 8]} />
      <Row widths={[13, 10]} />
      <span className="hidden-visually">
        <Spinner />
      </span>
      {isAllHouses ? (
        <div className={allHousesStyles.wide}>
          <HouseGridSkeleton />
        </div>
      ) : (
        <MonthCardsSkeleton />
      )}
    </div>
  )
}

/** The shape of the tabs, or of the toolbar below them. */
function Row({ widths }: { widths: readonly number[] }) {
  return (
    <div className={styles.row} aria-hidden>
      {widths.map((width, index) => (
        <span key={index} className="bone" style={{ width: `${width}rem` }} />
      ))}
    </div>
  )
}
