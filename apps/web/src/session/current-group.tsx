import type { Group } from '@samhus/contract/groups'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { isUuid, readLocal, writeLocal } from '../lib/local-storage.ts'
import { readAllAgain } from '../api/query-client.ts'

interface Groups {
  current: Group
  /** All of the owner's, by name. */
  all: readonly Group[]
  choose: (groupId: string) => void
}

const Context = createContext<Groups | null>(null)

/** Tells everything below it which group is looked at: the one chosen last, else the first by name. */
export function CurrentGroupProvider({
  groups,
  children,
}: {
  groups: readonly Group[]
  children: ReactNode
}) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState(() => readLocal('groupId', isUuid))
  const value = useMemo(() => {
    const all = groups.toSorted((one, other) => one.name.localeCompare(other.name, 'da'))
    const current = all.find(({ id }) => id === chosen) ?? all[0]
    if (current === undefined) return null
    const choose = (groupId: string) => {
      writeLocal('groupId', groupId)
      writeLocal('lastKnown', null)
      setChosen(groupId)
      // Nothing of the group before may be seen in this one.
      void readAllAgain(client)
    }
    return { current, all, choose }
  }, [groups, chosen, client])
  return <Context value={value}>{children}</Context>
}

export function useGroups(): Groups {
  const groups = use(Context)
  if (groups === null) throw new Error('No group above this part of the page')
  return groups
}

export function useCurrentGroup(): Group {
  return useGroups().current
}
