import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getRepoRoot } from '../../shared/paths.ts'

/** Found from the repository's root, since the bundle does not contain it. */
const stylesheetPath = ['apps', 'server', 'src', 'identity', 'embedded', 'sign-in.css']

/**
 * Returns the stylesheet of the sign-in pages. The font is the web app's own file, so that the browser has it cached
 * when it arrives there; null uses the device's.
 */
export function createPageStyle(brandColor: string, fontUrl: string | null): string {
  const stylesheet = readFileSync(join(getRepoRoot(), ...stylesheetPath), 'utf8')
  const font = fontUrl === null ? '' : createFontFace(fontUrl)
  return `${font}${stylesheet}\n:root {\n  --brand: ${brandColor};\n}\n`
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
