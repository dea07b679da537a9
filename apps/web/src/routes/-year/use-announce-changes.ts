import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HouseWeek, YearView } from './year-view.ts'

/** More simultaneous changes than this mean that the year was fetched again: they are not announced. */
const maxAnnouncedChanges = 4

/** Returns the latest changes of weeks as text for a live region of screen readers; empty until there is one. */
export function useAnnounceChanges(view: YearView): string {
  const { t } = useTranslation()
  const before = useRef(view)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const changed = findChangedWeeks(before.current, view)
    before.current = view
    if (changed.length === 0 || changed.length > maxAnnouncedChanges) return
    const sentences = changed.map((unit) =>
      t('year.changed', { house: unit.houseName, week: unit.week, status: t(`status.${unit.status}`) }),
    )
    setAnnouncement(sentences.join(' '))
  }, [view, t])
  return announcement
}

/** Returns the weeks whose status has changed; none if the years differ. */
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
