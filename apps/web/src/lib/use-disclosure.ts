import { useState } from 'react'

/** State of something that opens with a value, as a dialog. The last value stays, to be shown while it is closing. */
export function useDisclosure<Value>() {
  const [{ value, isOpen }, set] = useState<{ value: Value | null; isOpen: boolean }>({
    value: null,
    isOpen: false,
  })
  return {
    value,
    isOpen,
    open: (next: Value) => set({ value: next, isOpen: true }),
    close: () => set((before) => ({ ...before, isOpen: false })),
  }
}
