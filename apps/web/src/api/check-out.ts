import type {
  addSupportPhoto,
  checkOut,
  checkoutDetails,
  reportSupport,
  supportDetails,
} from '@samhus/contract/check-out'
import type { Answer, Input } from '@samhus/contract/operation'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call, type CallError } from './http.ts'

/** What is read with a link is read once: nothing of it changes while its guest looks at it. */
const once = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

export function checkoutDetailsQuery(token: string) {
  const link = encodeURIComponent(token)
  return queryOptions({
    ...once,
    queryKey: ['checkout-details', token],
    queryFn: ({ signal }) =>
      call<Answer<typeof checkoutDetails>>({
        method: 'GET',
        path: `/client/api/checkout/${link}`,
        anonymous: true,
        signal,
      }),
  })
}

/** The check-out: sent once per press, never again by itself, since a second one is refused. */
export function useCheckOut(token: string) {
  const link = encodeURIComponent(token)
  const { mutate, isPending, isSuccess, error } = useMutation<Answer<typeof checkOut>, CallError, number>({
    mutationFn: (guestCount) =>
      call<Answer<typeof checkOut>>({
        method: 'POST',
        path: `/client/api/checkout/${link}/submit`,
        body: { guestCount },
        anonymous: true,
      }),
  })
  return { send: mutate, isPending, isSuccess, error }
}

export function supportDetailsQuery(token: string) {
  const link = encodeURIComponent(token)
  return queryOptions({
    ...once,
    queryKey: ['support-details', token],
    queryFn: ({ signal }) =>
      call<Answer<typeof supportDetails>>({
        method: 'GET',
        path: `/client/api/checkout/${link}/support`,
        anonymous: true,
        signal,
      }),
  })
}

/** Sends a report; under its id it is kept once, however often it is sent. */
export async function sendReport(
  token: string,
  { reportId, ...words }: Omit<Input<typeof reportSupport>, 'token'>,
): Promise<void> {
  const link = encodeURIComponent(token)
  await call<Answer<typeof reportSupport>>({
    method: 'POST',
    path: `/client/api/checkout/${link}/support`,
    body: { reportId, ...words },
    idempotencyKey: reportId,
    anonymous: true,
  })
}

/** Sends one photo of a report that is kept already; under its number, from 1, it is kept once. */
export async function sendReportPhoto(
  token: string,
  { reportId, number, file }: { reportId: string; number: number; file: Blob },
): Promise<void> {
  const link = encodeURIComponent(token)
  await call<Answer<typeof addSupportPhoto>>({
    method: 'PUT',
    path: `/client/api/checkout/${link}/support/${reportId}/photos/${number}`,
    file,
    idempotencyKey: `${reportId} ${number}`,
    anonymous: true,
  })
}
