import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { ofEveryAct } from './admin-activity.ts'
import { useCommand } from './command.ts'
import { call } from './http.ts'

/** When planned mails are sent, and the whitelist. @param groupId Of an association; null: of all. */
export function mailSettingsQuery(groupId: string | null) {
  return queryOptions({
    queryKey: ['mail-settings', groupId],
    queryFn: ({ signal }) =>
      call(adminEndpoints.mailSettings, groupId === null ? {} : { groupId }, { signal }),
    staleTime: 0,
  })
}

export const useChangeMailSettings = () =>
  useCommand(adminEndpoints.changeMailSettings, [
    ...ofEveryAct,
    'mail-settings',
    'mail-templates',
    'mail-template',
  ])
