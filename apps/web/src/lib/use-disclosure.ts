import { startTransition, useCallback, useState } from 'react'

/**
 * State of something that opens with a value, as a dialog. The last value stays, to be shown while it is closing. A
 * press that opens or closes it is not kept waiting for the page around it to render.
 */
export function useDisclosure<Value>() {
  const [{ value, isOpen }, set] = useState<{ value: Value | null; isOpen: boolean }>({
    value: null,
    isOpen: false,
  })
  const open = useCallback((next: Value) => startTransition(() => set({ value: next, isOpen: true })), [])
  const close = useCallback(() => startTransition(() => set((before) => ({ ...before, isOpen: false }))), [])
  return { value, isOpen, open, close }
}
