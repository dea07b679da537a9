// `npm run mails`: photographs every mail as the built-in words have it, light and dark, on a phone and on a screen, into
// .tmp/mails, and lists what axe finds in them. `-- Departure1 offered` only these kinds.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { findBrowser, findShell } from './browser.mjs'
import { root } from './files.mjs'
import { run } from './run.mjs'

const folder = join(root, '.tmp', 'mails')
const widths = [320, 390, 700]
const themes = /** @type {const} */ (['light', 'dark'])
const wanted = process.argv.slice(2)

rmSync(folder, { recursive: true, force: true })
const program = join(root, 'apps', 'server', 'testing', 'processes', 'write-mails.ts')
const written = await run(process.execPath, ['--import', 'tsx', program, folder])
if (!written.ok) {
  console.error(written.output)
  process.exit(1)
}

const executablePath = findShell() ?? findBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
})
/** @type {{ name: string, files: string[] }[]} */
const photos = []
for (const language of readdirSync(folder)) {
  for (const name of readdirSync(join(folder, language))) {
    if (wanted.length > 0 && !wanted.some((kind) => name === kind || name.startsWith(`${kind}-`))) continue
    const path = join(folder, language, name)
    /** @type {string[]} */
    const files = []
    for (const width of widths) {
      for (const theme of themes) {
        const page = await browser.newPage({ viewport: { width, height: 800 }, javaScriptEnabled: false })
        await page.goto(pathToFileURL(join(path, `${theme}.html`)).href)
        const file = join(path, `${width}-${theme}.png`)
        await page.screenshot({ path: file, fullPage: true })
        files.push(relative(folder, file))
        await page.close()
      }
    }
    photos.push({ name: `${language} ${name}`, files })
  }
}
await browser.close()

const figures = photos.map(
  ({ name, files }) =>
    `<h2>${name}</h2>${files.map((file) => `<img src="${file}" alt="${file}">`).join('\n')}`,
)
const sheet = join(folder, 'index.html')
writeFileSync(
  sheet,
  `<!doctype html><title>Mails</title><style>img { vertical-align: top; margin: 4px; }</style>${figures.join('\n')}`,
)
console.log(`${photos.length} mails, at ${widths.join(', ')} px, light and dark: ${sheet}`)
