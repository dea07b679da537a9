import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allGroupsQuery } from '../../../api/admin-list.ts'

/** Returns the groups as options of a filter. */
export function useGroupOptions(): { value: string; label: string }[] {
  const { data: groups } = useQuery(allGroupsQuery)
  return useMemo(() => (groups ?? []).map(({ id, name }) => ({ value: id, label: name })), [groups])
}
