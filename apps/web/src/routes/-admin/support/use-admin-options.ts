import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { adminsQuery } from '../../../api/admin-settings.ts'

/** The people who can take care of a report, by name. */
export function useAdminOptions(): readonly { value: string; label: string }[] {
  const { data: admins } = useQuery(adminsQuery)
  return useMemo(
    () =>
      (admins ?? [])
        .filter(({ enabled }) => enabled)
        .map(({ userId, name }) => ({ value: userId, label: name })),
    [admins],
  )
}
