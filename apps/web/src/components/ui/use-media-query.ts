import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Up to this width dialogs are bottom sheets. */
export const phoneQuery = '(max-width: 47.99em)'
export const coarsePointerQuery = '(pointer: coarse)'

/** Whether a media query matches; renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  const media = useMemo(() => window.matchMedia(query), [query])
  const subscribe = useCallback(
    (onChange: () => void) => {
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => media.matches)
}
