import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import type { InputOf } from '@samhus/contract/endpoint-types'
import { queryOptions } from '@tanstack/react-query'
import { ofEveryAct } from './admin-activity.ts'
import { type ListInput, listQuery } from './admin-list.ts'
import { useCommand } from './command.ts'
import { call } from './http.ts'
import type { QueryName } from './query-client.ts'

/** A page of the mail log. */
export const mailsQuery = (input: ListInput) => listQuery('mails', adminEndpoints.mails, input)

/** Which mails of a filter can be sent again together: never from the cache. */
export function resendingQuery(input: InputOf<typeof adminEndpoints.resending>) {
  return queryOptions({
    queryKey: ['resending', input],
    queryFn: ({ signal }) => call(adminEndpoints.resending, input, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

const countRefetchMs = 60_000

/** How many mails from a day on are in a state. Asked again while the admin area is open. */
export function mailCountQuery(state: 'Failed' | 'Lost', from: string) {
  return queryOptions({
    queryKey: ['mails', 'count', state, from],
    queryFn: ({ signal }) => call(adminEndpoints.mails, { state, from, page: 1, pageSize: 10 }, { signal }),
    select: ({ totalCount }) => totalCount,
    staleTime: countRefetchMs,
    refetchInterval: countRefetchMs,
  })
}

/** While it waits it is read again and again: it is sent at any moment. */
const mailRefetchMs = 10_000

export function mailQuery(mailId: string) {
  return queryOptions({
    queryKey: ['mail', mailId],
    queryFn: ({ signal }) => call(adminEndpoints.mail, { mailId }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === 'Due' || state.data?.state === 'Claimed' ? mailRefetchMs : false,
  })
}

/** Addresses that get no mail. */
export const suppressionsQuery = queryOptions({
  queryKey: ['suppressions'],
  queryFn: ({ signal }) => call(adminEndpoints.suppressions, {}, { signal }),
  staleTime: 0,
  select: ({ suppressions }) => suppressions,
})

/** What shows a mail and what became of it. */
const ofLog = [
  ...ofEveryAct,
  'mails',
  'mail',
  'resending',
  'admin-booking',
  'admin-announcement',
  'support-report',
] satisfies QueryName[]
/** Who gets no mail, and what says so. */
const ofAddress = [...ofEveryAct, 'suppressions', 'owner', 'support-report'] satisfies QueryName[]

export const useResendMail = () => useCommand(adminEndpoints.resendMail, ofLog)
export const useResendMails = () => useCommand(adminEndpoints.resendMails, ofLog)
export const useDropMail = () => useCommand(adminEndpoints.dropMail, ofLog)
export const useOpenMailLink = () => useCommand(adminEndpoints.openMailLink, [...ofEveryAct, 'admin-booking'])
export const useAddSuppression = () => useCommand(adminEndpoints.addSuppression, ofAddress)
export const useLiftSuppression = () => useCommand(adminEndpoints.liftSuppression, ofAddress)
