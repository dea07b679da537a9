import type { Group } from '@samhus/contract/groups'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { isUuid, readLocal, writeLocal } from '../lib/local-storage.ts'
import { clearOtherGroups } from '../api/query-client.ts'
import { useRuleNumbers } from '../locales/use-rule-numbers.ts'

interface GroupChoice {
  current: Group
  /** All groups of the owner, in the order of the provider. */
  all: readonly Group[]
  choose: (groupId: string) => void
}

const Context = createContext<GroupChoice | null>(null)

/**
 * Provides the current group: the one chosen last, else the first. Its rule numbers are in the texts before
 * anything below is rendered.
 */
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
    const current = groups.find(({ id }) => id === chosen) ?? groups[0]
    if (current === undefined) return null
    const choose = (groupId: string) => {
      writeLocal('groupId', groupId)
      writeLocal('lastKnown', null)
      setChosen(groupId)
    }
    return { current, all: groups, choose }
  }, [groups, chosen])
  const currentId = value?.current.id
  const lastId = useRef(currentId)
  useEffect(() => {
    if (lastId.current === currentId) return
    lastId.current = currentId
    // By now the screen asks for the new group: what was read of the previous one goes, and nothing is read twice.
    if (currentId !== undefined) void clearOtherGroups(client, currentId)
  }, [client, currentId])
  if (value === null) return null
  return (
    <Context value={value}>
      <WithRuleNumbers group={value.current}>{children}</WithRuleNumbers>
    </Context>
  )
}

function WithRuleNumbers({ group, children }: { group: Group; children: ReactNode }) {
  return useRuleNumbers(group) ? children : null
}

export function useGroups(): GroupChoice {
  const groups = use(Context)
  if (groups === null) throw new Error('No CurrentGroupProvider above this part of the page')
  return groups
}

export function useCurrentGroup(): Group {
  return useGroups().current
}
