import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { groupHousesQuery } from '../../api/houses.ts'
import { type GridHouse, type GridWeek, HouseGrid } from '../../components/year/house-grid.tsx'
import { HouseGridSkeleton } from '../../components/year/house-grid-skeleton.tsx'
import { useLanguage } from '../../locales/use-language.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import styles from './all-houses.module.css'

interface Props {
  weeks: readonly GridWeek[]
  houses: readonly GridHouse[]
  /** Weeks in rows, for a phone. */
  isTransposed: boolean
}

/** The weeks of all houses, with the country and an image of each house, which the calendars do not have. */
export function AllHouses({ weeks, houses, isTransposed }: Props) {
  const group = useCurrentGroup()
  const { data, isPending } = useQuery(groupHousesQuery(group.id, useLanguage()))
  const described = useMemo(
    () =>
      houses.map((house) => {
        const known = data?.houses.find(({ id }) => id === house.houseId)
        return known === undefined
          ? house
          : { ...house, country: known.country, imageUrl: known.imageUrls[0] }
      }),
    [houses, data],
  )
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current !== null) ensureTabStop(box.current)
  })
  return (
    <div ref={box} className={isTransposed ? undefined : styles.wide}>
      {/* Countries would move the rows if they came later; without them, if that failed, the weeks are shown. */}
      {isPending ? (
        <HouseGridSkeleton />
      ) : (
        <HouseGrid weeks={weeks} houses={described} isTransposed={isTransposed} />
      )}
    </div>
  )
}

/** The weeks come after the grid around them has looked for its tab stop: the first that is not over is it then. */
function ensureTabStop(box: HTMLElement): void {
  if (box.querySelector('[data-cell][tabindex="0"]') !== null) return
  const first =
    box.querySelector<HTMLElement>('[data-cell]:not([data-past])') ?? box.querySelector('[data-cell]')
  first?.setAttribute('tabindex', '0')
}
