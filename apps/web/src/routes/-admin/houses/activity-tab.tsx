import { useMemo } from 'react'
import { ActivityList } from '../activity/activity-list.tsx'

/** What was done to the house. */
export function ActivityTab({ houseId }: { houseId: string }) {
  const filter = useMemo(() => ({ subjectKind: 'house', subjectId: houseId }), [houseId])
  return <ActivityList filter={filter} />
}
