import type { InputOf, KnownEndpoint, OutputOf } from '@samhus/contract/endpoint-types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { createUuid } from '../lib/local-storage.ts'
import { call, CallError } from './http.ts'
import { endOwnWrite, startOwnWrite } from './own-writes.ts'
import type { QueryName } from './query-client.ts'

/** A write that was sent, and that the server may have carried out. */
interface Press {
  input: string
  idempotencyKey: string
  /** When the key was first sent, by the clock of the page, which is never set. */
  since: number
  isUnderWay: boolean
}

/**
 * A lost answer about a booking is asked for again for so long. Later it would be out of date: the hold of then has ended.
 * The server knows a repeated act about a booking by what is stored.
 */
const maxAnswerAgeMs = 60_000

/**
 * A write for use in a screen: `run` sends it once per press, with an Idempotency-Key.
 *
 * While a press waits for its answer, another one sends nothing, and its promise never settles: two taps within the
 * time that a phone takes to draw the pending button are one. A press whose answer was lost, on the way or behind a proxy, keeps
 * its key, so that the same press again gets that answer; one about a booking for a minute. Invalidates the named queries whatever the outcome: a refusal too means that the
 * screen was out of date.
 *
 * @param findLostAnswer Finds by other means what the write has answered, while the press still waits; rejects with the
 *   error where it was not done, or nothing is known.
 */
export function useCommand<E extends KnownEndpoint>(
  endpoint: E,
  staleQueries: readonly QueryName[],
  findLostAnswer: (input: InputOf<E>, error: CallError) => Promise<OutputOf<E>> = (_, error) =>
    Promise.reject(error),
) {
  const client = useQueryClient()
  const { mutateAsync, isPending, isSuccess, error, reset } = useMutation<
    OutputOf<E>,
    CallError,
    { input: InputOf<E>; idempotencyKey: string }
  >({
    mutationFn: ({ input, idempotencyKey }) =>
      call(endpoint, input, { idempotencyKey }).catch((error: unknown) => {
        if (error instanceof CallError && error.isLost) return findLostAnswer(input, error)
        throw error
      }),
    onSettled: () => {
      for (const name of staleQueries) void client.invalidateQueries({ queryKey: [name] })
    },
  })
  const lastPress = useRef<Press | null>(null)

  const run = async (input: InputOf<E>): Promise<OutputOf<E>> => {
    const last = lastPress.current
    if (last?.isUnderWay === true) return new Promise(() => {})
    const text = JSON.stringify(input)
    const isOfBooking = staleQueries.includes('my-bookings')
    const now = performance.now()
    const isOutOfDate = last !== null && isOfBooking && now - last.since >= maxAnswerAgeMs
    const key = last?.input === text && !isOutOfDate ? last : { idempotencyKey: createUuid(), since: now }
    const press = { input: text, idempotencyKey: key.idempotencyKey, since: key.since, isUnderWay: true }
    lastPress.current = press
    const write = isOfBooking ? startOwnWrite(findBookingId(input)) : null
    let bookingId: string | null = null
    try {
      const output = await mutateAsync({ input, idempotencyKey: press.idempotencyKey })
      lastPress.current = null
      bookingId = findBookingId(output)
      return output
    } catch (cause) {
      const isLost = cause instanceof CallError && cause.isLost
      lastPress.current = isLost ? { ...press, isUnderWay: false } : null
      throw cause
    } finally {
      if (write !== null) endOwnWrite(write, bookingId)
    }
  }
  return { run, isPending, isSuccess, error, reset }
}

/** The booking that an input or an output is about; the input of `update-details` calls it `id`. */
function findBookingId(fields: unknown): string | null {
  const { bookingId, id } = fields as { bookingId?: string; id?: string }
  return bookingId ?? id ?? null
}
