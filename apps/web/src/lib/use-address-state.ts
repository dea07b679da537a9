import { useState } from 'react'

/**
 * A value that the address has, and that a press changes at once: the address follows a moment later. When the address
 * changes by itself, as by Back, the value follows it.
 *
 * @param fromAddress The same object while the address is the same.
 * @param write Puts a new value into the address.
 */
export function useAddressState<Value>(
  fromAddress: Value,
  write: (next: Value) => void,
): [Value, (next: Value) => void] {
  const [{ value, seen }, set] = useState({ value: fromAddress, seen: fromAddress })
  if (seen !== fromAddress) set({ value: fromAddress, seen: fromAddress })
  const change = (next: Value) => {
    set({ value: next, seen: fromAddress })
    write(next)
  }
  return [seen === fromAddress ? value : fromAddress, change]
}
