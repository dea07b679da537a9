import { useSyncExternalStore } from 'react'

/** Up to this width dialogs are sheets that rise from the lower edge. */
export const phoneQuery = '(max-width: 47.99em)'
export const coarsePointerQuery = '(pointer: coarse)'

/** Whether a media query holds now, and from then on. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
}
