import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../../components/ui/button.tsx'
import { NextYearLink } from './next-year-link.tsx'
import styles from './ways-on.module.css'
import { canJoin } from './week-action.ts'
import { canBook, type HouseWeek, type YearView } from './year-view.ts'

const maxHouses = 3

interface Props {
  view: YearView
  week: number
  /** The week of this house cannot be had; null: that of no house. */
  unit: HouseWeek | null
  /** The owner lacks points for the week. */
  isShort?: boolean
  /** Another house was chosen for the week. */
  onPick: (unit: HouseWeek) => void
  /** Leads to the week in all houses. */
  onAllHouses: () => void
}

/**
 * Where the owner may find a week instead: free in another house, else a waitlist in one, the same week of a later
 * year, or the points.
 */
export function WaysOn({ view, week, unit, isShort = false, onPick, onAllHouses }: Props) {
  const { t } = useTranslation()
  const others = view.houses
    .flatMap(({ weeks }) => weeks[week - 1] ?? [])
    .filter(({ unitId }) => unitId !== unit?.unitId)
    .toSorted((one, other) => one.points - other.points)
  const free = others.filter(canBook)
  const open = free.length > 0 ? free : others.filter(canJoin)
  const hasBegun = view.weeks[week - 1]?.hasBegun ?? false
  return (
    <div className={styles.ways}>
      {open.length > 0 && (
        <>
          <p className={styles.title}>
            {t(free.length > 0 ? 'dialogs.blocked.inOtherHouses' : 'dialogs.blocked.joinInOtherHouses', {
              week,
            })}
          </p>
          <div className={styles.houses}>
            {open.slice(0, maxHouses).map((one) => (
              <Button key={one.unitId} kind="secondary" onClick={() => onPick(one)}>
                {t('dialogs.blocked.inHouse', {
                  house: one.houseName,
                  price: t('common.points', { count: one.points }),
                })}
              </Button>
            ))}
          </div>
        </>
      )}
      <div className={styles.links}>
        {!hasBegun && others.length > open.slice(0, maxHouses).length && (
          <Button kind="quiet" onClick={onAllHouses}>
            {t('explain.otherHouses')}
          </Button>
        )}
        {isShort && (
          <LinkButton kind="quiet" to="/booking/points" search={{ year: view.year }}>
            {t('points.show')}
          </LinkButton>
        )}
        <NextYearLink year={view.year} week={week} />
      </div>
    </div>
  )
}
