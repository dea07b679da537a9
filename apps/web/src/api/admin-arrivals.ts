import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { ofEveryAct } from './admin-activity.ts'
import { useCommand } from './command.ts'
import { call } from './http.ts'

export interface ArrivalsInput {
  readonly groupId?: string
  readonly houseId?: string
  /** The first Monday is this day or the next one after it. */
  readonly from: string
  /** How many Mondays. */
  readonly weeks: number
}

/** Who leaves and who comes, Monday by Monday. Refetched on each visit: owners change their weeks all the time. */
export function arrivalsQuery(input: ArrivalsInput) {
  return queryOptions({
    queryKey: ['arrivals', input],
    queryFn: ({ signal }) => call(adminEndpoints.arrivals, { ...input }, { signal }),
    staleTime: 0,
  })
}

export const useSaveArrivalNote = () =>
  useCommand(adminEndpoints.saveArrivalNote, [...ofEveryAct, 'arrivals'])

/** Whether a house has a link for its cleaner. */
export function arrivalsLinkQuery(houseId: string) {
  return queryOptions({
    queryKey: ['arrivals-link', houseId],
    queryFn: ({ signal }) => call(adminEndpoints.arrivalsLink, { houseId }, { signal }),
    staleTime: 0,
  })
}

export const useCreateArrivalsLink = () =>
  useCommand(adminEndpoints.createArrivalsLink, [...ofEveryAct, 'arrivals-link'])
export const useRevokeArrivalsLink = () =>
  useCommand(adminEndpoints.revokeArrivalsLink, [...ofEveryAct, 'arrivals-link'])
