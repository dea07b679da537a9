import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { darkenToReadable } from '@samhus/domain/brand'
import { getRepoRoot } from '../../shared/paths.ts'

/** Found from the repository's root, since the bundle does not contain it. */
const stylesheetPath = ['apps', 'server', 'src', 'identity', 'embedded', 'sign-in.css']

/**
 * Returns a function that makes the stylesheet of the sign-in pages in a colour, on which white is readable. The font is the web app's own file, so that the browser has it cached
 * when it arrives there; null uses the device's.
 */
export function createPageStyle(fontUrl: string | null): (brandColor: string) => string {
  const stylesheet = readFileSync(join(getRepoRoot(), ...stylesheetPath), 'utf8')
  const font = fontUrl === null ? '' : createFontFace(fontUrl)
  return (brandColor) => `${font}${stylesheet}\n:root {\n  --brand: ${darkenToReadable(brandColor)};\n}\n`
}

function createFontFace(fontUrl: string): string {
  return `@font-face {
  font-family: 'Inter Variable';
  font-weight: 100 900;
  font-display: swap;
  src: url('${fontUrl}') format('woff2');
}
`
}
