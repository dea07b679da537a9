import { useEffect, useSyncExternalStore } from 'react'

let detail: string | null = null
const listeners = new Set<() => void>()

function setTitleDetail(next: string | null): void {
  detail = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Adds what a screen shows to the document's title, as long as the screen is there: '2027, Klitgården'. */
export function useTitleDetail(next: string): void {
  useEffect(() => {
    setTitleDetail(next)
    return () => setTitleDetail(null)
  }, [next])
}

/** Returns what the screen that is there has added to the title; null: nothing. */
export function useCurrentTitleDetail(): string | null {
  return useSyncExternalStore(subscribe, () => detail)
}
