import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { ofEveryAct } from './admin-activity.ts'
import { useCommand } from './command.ts'
import { call } from './http.ts'
import type { QueryName } from './query-client.ts'
import { useSendFile } from './send-file.ts'

/** The signed URLs of documents expire after ten minutes: they are refetched while they are on the screen. */
const refetchIntervalMs = 5 * 60_000

/** A group's folders with their documents. Refetched on each visit: others may have changed them. */
export function adminDocumentsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['admin-documents', groupId],
    queryFn: ({ signal }) => call(adminEndpoints.adminDocuments, { groupId }, { signal }),
    staleTime: 0,
    refetchInterval: refetchIntervalMs,
  })
}

const showing = [...ofEveryAct, 'admin-documents'] satisfies QueryName[]

export const useAddFolder = () => useCommand(adminEndpoints.addFolder, showing)
export const useChangeFolder = () => useCommand(adminEndpoints.changeFolder, showing)
export const useRemoveFolder = () => useCommand(adminEndpoints.removeFolder, showing)
export const useChangeDocument = () => useCommand(adminEndpoints.changeDocument, showing)
export const useRemoveDocument = () => useCommand(adminEndpoints.removeDocument, showing)

export const useSendDocument = () => useSendFile(adminEndpoints.addDocument, showing)
export const useSendReplacement = () => useSendFile(adminEndpoints.replaceDocument, showing)
