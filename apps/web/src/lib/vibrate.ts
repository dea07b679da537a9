const durationMs = 30

/** Vibrates lightly on a phone that can; not for a reader who wants less motion. */
export function vibrateLightly(): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // Missing in Safari and Firefox, whatever its type says.
  if ('vibrate' in window.navigator) window.navigator.vibrate(durationMs)
}
