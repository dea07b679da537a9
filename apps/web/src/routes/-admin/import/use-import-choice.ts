import type { ImportKind } from '@samhus/contract/admin-import'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { allGroupsQuery } from '../../../api/admin-list.ts'
import { findKind } from './kinds.ts'

/** What is imported into which group, as the URL has it. Its names are not those of the list's filters below. */
export function useImportChoice() {
  const query: Readonly<Record<string, string>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(allGroupsQuery)
  const groups = data?.filter(({ isArchived }) => !isArchived)
  const change = (changed: Readonly<Record<string, string>>) =>
    void navigate({
      to: '.',
      search: (before: Readonly<Record<string, string>>) => ({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    } as never)
  return {
    /** Not archived; undefined while they are loaded. */
    groups,
    error,
    refetch,
    /** The one that the URL names, or that there is; undefined: it must be chosen, since a file is for one of several. */
    group: groups?.find(({ id }) => id === query['into']) ?? (groups?.length === 1 ? groups[0] : undefined),
    /** Undefined: it must be chosen too. */
    kind: findKind(query['what']),
    setGroup: (into: string) => change({ into }),
    setKind: (what: ImportKind) => change({ what }),
  }
}

/** The query of `/admin/import` with a choice made. */
export const toChoiceQuery = (groupId: string, kind: ImportKind) => ({ into: groupId, what: kind })
