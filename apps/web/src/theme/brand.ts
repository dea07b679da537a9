import { darkenToReadable } from '@samhus/domain/brand'

/** Applies the brand's colour to the member area and to the frame that a phone draws; admin keeps its slate. */
export function applyBrandColor(hex: string): void {
  document.documentElement.style.setProperty('--member-brand', darkenToReadable(hex))
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', hex)
}
