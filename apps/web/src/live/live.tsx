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
import { initialState, type LiveEvent, type LiveState } from './connection-machine.ts'
import { createHubConnection } from './hub-connection.ts'
import { LiveClient } from './live-client.ts'

interface LiveContext {
  readonly state: LiveState
  readonly dispatch: (event: LiveEvent) => void
}

const Context = createContext<LiveContext | null>(null)

/**
 * Keeps the page live for one user in one group. Its key has to name both: another user or group is another
 * connection.
 */
export function LiveProvider({ group, children }: { group: Group; children: ReactNode }) {
  const queryClient = useQueryClient()
  const [client, setClient] = useState<LiveClient | null>(null)
  useEffect(() => {
    const created = new LiveClient({
      group,
      client: queryClient,
      createHub: createHubConnection,
      random: Math.random,
    })
    setClient(created)
    created.start()
    return () => created.stop()
    // A new policy means a new group object; the connection stays as long as the group is the same, and is told of it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [group.id, queryClient])
  useEffect(() => client?.setPolicy(group.policy), [client, group.policy])
  const subscribe = useCallback(
    (listener: () => void) => client?.subscribe(listener) ?? (() => undefined),
    [client],
  )
  const state = useSyncExternalStore(subscribe, () => client?.getState() ?? initialState)
  const dispatch = useCallback((event: LiveEvent) => client?.dispatch(event), [client])
  return <Context value={{ state, dispatch }}>{children}</Context>
}

export function useLive(): LiveContext {
  const live = use(Context)
  if (live === null) throw new Error('No LiveProvider above this part of the page')
  return live
}
