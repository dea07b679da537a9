import { useState } from 'react'

/** Something that is open or not. What was open last stays known, so that it can still be seen while closing. */
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
