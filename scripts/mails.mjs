// `npm run mails`: photographs every mail as the built-in words have it, light and dark, on a phone and on a screen, into
// .tmp/mails, and lists what axe finds in them. `-- Departure1 offered` only these kinds.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import axe from 'axe-core'
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
/** @type {string[]} */
const violations = []
const mails = readdirSync(folder)
  .flatMap((language) => readdirSync(join(folder, language)).map((name) => join(language, name)))
  .filter((mail) => wanted.length === 0 || wanted.some((kind) => `${basename(mail)}-`.startsWith(`${kind}-`)))
const photos = []
for (const mail of mails) photos.push({ mail, files: await photograph(mail) })
await browser.close()

const figures = photos.map(
  ({ mail, files }) =>
    `<h2>${mail}</h2>${files.map((file) => `<img src="${file}" alt="${file}">`).join('\n')}`,
)
const sheet = join(folder, 'index.html')
writeFileSync(
  sheet,
  `<!doctype html><title>Mails</title><style>img { vertical-align: top; margin: 4px; }</style>${figures.join('\n')}`,
)
console.log(`${photos.length} mails, at ${widths.join(', ')} px, light and dark: ${sheet}`)
for (const violation of violations) console.error(violation)
if (violations.length > 0) process.exit(1)

/**
 * @param {string} mail Its folder.
 * @returns {Promise<string[]>} The photos.
 */
async function photograph(mail) {
  const files = []
  const views = widths.flatMap((width) => themes.map((theme) => ({ width, theme })))
  for (const { width, theme } of views) {
    const page = await browser.newPage({ viewport: { width, height: 800 } })
    await page.goto(pathToFileURL(join(folder, mail, `${theme}.html`)).href)
    const file = join(mail, `${width}-${theme}.png`)
    await page.screenshot({ path: join(folder, file), fullPage: true })
    files.push(file)
    if (width === widths[0])
      violations.push(...(await findViolations(page)).map((found) => `${file}: ${found}`))
    await page.close()
  }
  return files
}

/**
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<string[]>} What axe finds, by rule and element.
 */
async function findViolations(page) {
  await page.evaluate(axe.source)
  const found = await page.evaluate(() =>
    /** @type {{ axe: typeof axe }} */ (/** @type {unknown} */ (window)).axe.run(),
  )
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 120)}`))
}
