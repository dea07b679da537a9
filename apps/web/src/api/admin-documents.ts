import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import type { OutputOf } from '@samhus/contract/endpoint-types'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from './command.ts'
import { call } from './http.ts'
import type { QueryName } from './query-client.ts'

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

const showing = ['admin-documents', 'activity'] satisfies QueryName[]

export const useAddFolder = () => useCommand(adminEndpoints.addFolder, showing)
export const useChangeFolder = () => useCommand(adminEndpoints.changeFolder, showing)
export const useRemoveFolder = () => useCommand(adminEndpoints.removeFolder, showing)
export const useChangeDocument = () => useCommand(adminEndpoints.changeDocument, showing)
export const useRemoveDocument = () => useCommand(adminEndpoints.removeDocument, showing)

interface Sending {
  readonly file: File
  /** One per file and place: sent again after a lost response, it is filed once. */
  readonly idempotencyKey: string
  readonly onProgress: (share: number) => void
}

/** @throws CallError */
export function sendDocument(
  { folderId, name }: { folderId: string; name: string },
  sending: Sending,
): Promise<OutputOf<typeof adminEndpoints.addDocument>> {
  return call(adminEndpoints.addDocument, { folderId, name }, sending)
}

/** @throws CallError */
export function sendReplacement(
  replaced: { documentId: string; fileName?: string },
  sending: Sending,
): Promise<OutputOf<typeof adminEndpoints.replaceDocument>> {
  return call(adminEndpoints.replaceDocument, replaced, sending)
}
