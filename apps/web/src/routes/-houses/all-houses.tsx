import type { House } from '@samhus/contract/houses'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupCalendarsQuery } from '../../api/calendars.ts'
import { useMapTiles } from '../../api/map-tiles.ts'
import { hasPlace } from '../../components/house/has-place.ts'
import { Button, LinkButton } from '../../components/ui/button.tsx'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { getServerNow } from '../../lib/server-time.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { type ComingWeek, findHouseWeek, listComingWeeks } from './coming-weeks.ts'
import { getCardId, HouseCards } from './house-cards.tsx'
import styles from './houses.module.css'
import { WeekPicker } from './week-picker.tsx'

const HousesMap = lazyWithRetry(() =>
  import('../../components/map/houses-map.tsx').then(({ HousesMap }) => HousesMap),
)

/** So far out that one tile shows all of a house's country. */
const tileZoom = 5

interface Props {
  houses: readonly House[]
  /** The week of the address. */
  wanted: { year?: number | undefined; week?: number | undefined }
  onWeek: (week: ComingWeek) => void
}

/** The houses in a week that is chosen: on a map, and as cards beside it. */
export function AllHouses({ houses, wanted, onWeek }: Props) {
  const { t } = useTranslation()
  const group = useCurrentGroup()
  const calendars = useQuery(groupCalendarsQuery(group.id))
  const [draft, setDraft] = useState<number | null>(null)
  const [activeId, setActiveId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { data } = calendars
  const weeks = useMemo(() => (data ? listComingWeeks(data, getServerNow()) : []), [data])
  const found = weeks.findIndex(({ year, week }) => year === wanted.year && week === wanted.week)
  const index = draft ?? Math.max(0, found)
  const week = weeks[index]
  const onMap = houses.filter(({ location }) => hasPlace(location))
  const [first] = onMap
  const tilesUrl = useMapTiles(first && { ...first.location, zoom: tileZoom })
  const findWeek = (houseId: string) => (week && data ? findHouseWeek(data, houseId, week) : null)
  const toggle = (houseId: string) =>
    setChosen((before) =>
      before.includes(houseId) ? before.filter((one) => one !== houseId) : [...before, houseId],
    )
  return (
    <>
      {calendars.isPending && <div className={`bone ${styles.pickerBone}`} />}
      {week !== undefined && (
        <WeekPicker
          weeks={weeks}
          index={index}
          free={houses.filter(({ id }) => findWeek(id)?.isFree).length}
          onShow={setDraft}
          onChoose={(next) => {
            const to = weeks[next]
            setDraft(null)
            if (to !== undefined) onWeek(to)
          }}
        />
      )}
      <div className={styles.columns}>
        {onMap.length > 0 && (
          <div className={styles.map} data-screen-only>
            <Suspense fallback={<div className={`bone ${styles.mapBone}`} />}>
              <HousesMap
                label={t('places.allHouses')}
                houses={onMap.map(({ id, name, location: { lat, lng } }) => ({
                  id,
                  name,
                  lat,
                  lng,
                  week: findWeek(id),
                }))}
                tilesUrl={tilesUrl}
                activeId={activeId}
                onPick={(houseId) => showCard(houseId, setActiveId)}
              />
            </Suspense>
          </div>
        )}
        <HouseCards {...{ houses, week, chosen }} calendars={data} onToggle={toggle} onPoint={setActiveId} />
      </div>
      {chosen.length > 0 && <CompareBar {...{ houses, chosen }} onClear={() => setChosen([])} />}
    </>
  )
}

/** Scrolls to the card of a house whose pin was pressed, and focuses its link. */
function showCard(houseId: string, setActiveId: (houseId: string) => void): void {
  const card = document.getElementById(getCardId(houseId))
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  card?.querySelector('a')?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
  setActiveId(houseId)
}

interface CompareBarProps {
  houses: readonly House[]
  chosen: readonly string[]
  onClear: () => void
}

/** What is chosen for a comparison, at the lower edge of the window. */
function CompareBar({ houses, chosen, onClear }: CompareBarProps) {
  const { t } = useTranslation()
  const [first, second] = chosen.map((id) => houses.find((house) => house.id === id))
  return (
    <div className={styles.compareBar} role="region" aria-label={t('compare.bar')}>
      {first !== undefined && second === undefined && (
        <p role="status">
          <strong>{first.name}</strong> · {t('compare.chooseOther')}
        </p>
      )}
      {first !== undefined && second !== undefined && (
        <LinkButton to="/boliger/sammenlign" search={{ a: first.id, b: second.id }}>
          {t('compare.open', { first: first.name, second: second.name })}
        </LinkButton>
      )}
      <Button kind="quiet" onClick={onClear}>
        {t('compare.clear')}
      </Button>
    </div>
  )
}

/** The shape of the map and the cards while the houses are being fetched. */
export function AllHousesSkeleton() {
  return (
    <>
      <div className={`bone ${styles.pickerBone}`} aria-hidden />
      <div className={styles.columns} aria-hidden>
        <div className={styles.map}>
          <div className={`bone ${styles.mapBone}`} />
        </div>
        <div className={styles.ghosts}>
          {[0, 1, 2, 3, 4, 5].map((index) => (
            <div key={index} className={styles.ghost}>
              <div className={`bone ${styles.ghostImage}`} />
              <span className="bone" style={{ width: '60%', height: '1.5rem' }} />
              <span className="bone" style={{ width: '80%', height: '6rem' }} />
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
