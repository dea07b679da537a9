import type { InputOf } from '@samhus/contract/endpoint-types'
import { endpoints } from '@samhus/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from './command.ts'
import { call } from './http.ts'

/** The data of a link is fetched once: it does not change while the guest has the page open. */
const readOnce = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

export function checkoutDetailsQuery(token: string) {
  return queryOptions({
    ...readOnce,
    queryKey: ['checkout-details', token],
    queryFn: ({ signal }) => call(endpoints.checkoutDetails, { token }, { signal }),
  })
}

export const useCheckOut = () => useCommand(endpoints.checkOut, [])

export function supportDetailsQuery(token: string) {
  return queryOptions({
    ...readOnce,
    queryKey: ['support-details', token],
    queryFn: ({ signal }) => call(endpoints.supportDetails, { token }, { signal }),
  })
}

/** Sends a report; idempotent by its id. */
export async function sendReport(
  token: string,
  report: Omit<InputOf<typeof endpoints.reportSupport>, 'token'>,
): Promise<void> {
  await call(endpoints.reportSupport, { token, ...report }, { idempotencyKey: report.reportId })
}

/** Sends one photo of a report that has been sent; idempotent by its number, from 1. */
export async function sendReportPhoto(
  token: string,
  { reportId, number, file }: { reportId: string; number: number; file: Blob },
): Promise<void> {
  const idempotencyKey = `${reportId} ${number}`
  await call(endpoints.addSupportPhoto, { token, reportId, number }, { file, idempotencyKey })
}
