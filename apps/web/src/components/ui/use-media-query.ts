import { useSyncExternalStore } from 'react'

/** Up to this width dialogs are bottom sheets. */
export const phoneQuery = '(max-width: 47.99em)'
export const coarsePointerQuery = '(pointer: coarse)'

/** Whether a media query matches; renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
  )
}
