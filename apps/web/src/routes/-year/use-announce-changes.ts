import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HouseWeek, YearView } from './year-view.ts'

/** More changes than this at once are a new reading of the year, not news about a week. */
const maxAnnouncedChanges = 4

/** The sentence in which a screen reader hears what has just changed on the page; empty when nothing has. */
export function useAnnounceChanges(view: YearView): string {
  const { t } = useTranslation()
  const before = useRef(view)
  const [news, setNews] = useState('')
  useEffect(() => {
    const changed = findChangedWeeks(before.current, view)
    before.current = view
    if (changed.length === 0 || changed.length > maxAnnouncedChanges) return
    const sentences = changed.map((unit) =>
      t('year.changed', { house: unit.houseName, week: unit.week, status: t(`status.${unit.status}`) }),
    )
    setNews(sentences.join(' '))
  }, [view, t])
  return news
}

/** The weeks whose status is not what it was; none where the years differ. */
export function findChangedWeeks(before: YearView, after: YearView): HouseWeek[] {
  if (before === after || before.year !== after.year) return []
  const statuses = new Map(
    before.houses.flatMap(({ weeks }) => weeks.map((unit) => [unit?.unitId, unit?.status])),
  )
  return after.houses.flatMap(({ weeks }) =>
    weeks.filter(
      (unit) => unit !== null && statuses.has(unit.unitId) && statuses.get(unit.unitId) !== unit.status,
    ),
  ) as HouseWeek[]
}
