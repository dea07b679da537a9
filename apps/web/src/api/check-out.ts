import type { AnswerOf, InputOf } from '@samhus/contract/endpoint-types'
import { endpoints } from '@samhus/contract/endpoints'
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
  return queryOptions({
    ...once,
    queryKey: ['checkout-details', token],
    queryFn: ({ signal }) => call(endpoints.checkoutDetails, { token }, { signal }),
  })
}

/** The check-out: sent once per press, never again by itself, since a second one is refused. */
export function useCheckOut(token: string) {
  const { mutate, isPending, isSuccess, error } = useMutation<
    AnswerOf<typeof endpoints.checkOut>,
    CallError,
    number
  >({ mutationFn: (guestCount) => call(endpoints.checkOut, { token, guestCount }) })
  return { send: mutate, isPending, isSuccess, error }
}

export function supportDetailsQuery(token: string) {
  return queryOptions({
    ...once,
    queryKey: ['support-details', token],
    queryFn: ({ signal }) => call(endpoints.supportDetails, { token }, { signal }),
  })
}

/** Sends a report; under its id it is kept once, however often it is sent. */
export async function sendReport(
  token: string,
  report: Omit<InputOf<typeof endpoints.reportSupport>, 'token'>,
): Promise<void> {
  await call(endpoints.reportSupport, { token, ...report }, { idempotencyKey: report.reportId })
}

/** Sends one photo of a report that is kept already; under its number, from 1, it is kept once. */
export async function sendReportPhoto(
  token: string,
  { reportId, number, file }: { reportId: string; number: number; file: Blob },
): Promise<void> {
  const idempotencyKey = `${reportId} ${number}`
  await call(endpoints.addSupportPhoto, { token, reportId, number }, { file, idempotencyKey })
}
