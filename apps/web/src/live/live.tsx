import type { Group } from '@samhus/contract/groups'
import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { LivePage } from './live-client.ts'
import { nothingYet, type Happening, type LiveState } from './connection-machine.ts'
import { stockHub } from './hub-connection.ts'

interface Live {
  readonly state: LiveState
  readonly happen: (happening: Happening) => void
}

const Context = createContext<Live | null>(null)

/**
 * Keeps the page live for one group and one person. Give it a key that names both: the next ones are another
 * connection.
 */
export function LiveProvider({ group, children }: { group: Group; children: ReactNode }) {
  const client = useQueryClient()
  const [page, setPage] = useState<LivePage | null>(null)
  useEffect(() => {
    const own = new LivePage({ group, client, makeHub: stockHub, random: Math.random })
    setPage(own)
    own.start()
    return () => own.stop()
    // A new policy of the same group arrives with a new object; the connection stays.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [group.id, client])
  const subscribe = useCallback(
    (listener: () => void) => page?.subscribe(listener) ?? (() => undefined),
    [page],
  )
  const state = useSyncExternalStore(subscribe, () => page?.state() ?? nothingYet)
  const happen = useCallback((happening: Happening) => page?.happen(happening), [page])
  return <Context value={{ state, happen }}>{children}</Context>
}

export function useLive(): Live {
  const found = use(Context)
  if (found === null) throw new Error('No LiveProvider above this part of the page')
  return found
}
