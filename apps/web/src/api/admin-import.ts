import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import type { ImportKind } from '@samhus/contract/admin-import'
import type { Language } from '@samhus/contract/fields'
import { queryOptions } from '@tanstack/react-query'
import { ofEveryAct } from './admin-activity.ts'
import { ofWeeks } from './admin-booking-acts.ts'
import { type ListInput, listQuery } from './admin-list.ts'
import { useCommand } from './command.ts'
import { call } from './http.ts'
import type { QueryName } from './query-client.ts'
import { useSendFile } from './send-file.ts'

export const importsQuery = (input: ListInput) => listQuery('imports', adminEndpoints.imports, input)

/** The last files that were imported into a group, the newest first. */
export function appliedImportsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['imports', 'last', groupId],
    queryFn: ({ signal }) =>
      call(adminEndpoints.imports, { groupId, state: 'applied', page: 1, pageSize: 100 }, { signal }),
    staleTime: 0,
    select: ({ items }) => items,
  })
}

/** When files of each kind were imported into a group last, as an ISO instant. */
export function lastImportsQuery(groupId: string) {
  return queryOptions({
    ...appliedImportsQuery(groupId),
    select: ({ items }): ReadonlyMap<ImportKind, string> =>
      // The newest is first.
      new Map(items.toReversed().map(({ kind, endedAt, createdAt }) => [kind, endedAt ?? createdAt])),
  })
}

/** While its rows are being checked it is read again and again, for the progress. */
const checkingRefetchMs = 800

/** An import without its rows but the first few. */
export function importQuery(importId: string, language: Language) {
  return queryOptions({
    queryKey: ['import', importId, language],
    queryFn: ({ signal }) =>
      call(adminEndpoints.importDetails, { importId, language, page: 1, pageSize: 10 }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'checking' ? checkingRefetchMs : false),
  })
}

/** A page of the rows of an import. Kept no longer than it is shown: once judged again, its fates would be wrong. */
export function importRowsQuery(importId: string, input: ListInput) {
  return queryOptions({
    queryKey: ['import-rows', importId, input] as readonly unknown[],
    queryFn: async ({ signal }) =>
      (await call(adminEndpoints.importDetails, { importId, ...input } as RowsInput, { signal })).rows,
    staleTime: 0,
    gcTime: 0,
  })
}
type RowsInput = Parameters<typeof call<typeof adminEndpoints.importDetails>>[1]

const ofImport = [...ofEveryAct, 'imports', 'import', 'import-rows'] satisfies QueryName[]

/** What shows what files of any kind bring. */
const showing = [
  ...ofImport,
  ...ofWeeks,
  'owners',
  'owner',
  'admin-groups',
  'group-members',
  'admin-houses',
  'point-assignments',
  'point-receivers',
  'point-ledgers',
  'mails',
  'weekly-report',
  'yearly-report',
  'occupancy-report',
  'use-report',
] satisfies QueryName[]

export const useSendImport = () => useSendFile(adminEndpoints.startImport, ofImport)
export const useMapImport = () => useCommand(adminEndpoints.mapImport, ofImport)
export const useApplyImport = () => useCommand(adminEndpoints.applyImport, showing)
export const useInviteImported = () =>
  useCommand(adminEndpoints.inviteImported, [...ofImport, 'owner', 'owners', 'mails'])
export const useDiscardImport = () => useCommand(adminEndpoints.discardImport, ofImport)
