// `npm run screens`: photographs every state of every screen at 1280, 768 and 390 px in three languages into
// .tmp/screens, with an index page. `-- --language da --width 390 year confirm` only these; `--window` the first window of
// a page instead of all of it.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './files.mjs'
import { runWithDemo } from './run-with-demo.mjs'

/** Name, width and language. */
const isPhoto = /^(.+)-(\d+)-(\w\w)\.(?:jpeg|png)$/

const usage =
  'npm run screens -- [--language da,sv,en] [--width 1280,768,390] [--type png] [--window] [--folder .tmp/screens] [NAME …]'

const { values, positionals } = readArguments()
const folder = resolve(root, values.folder)
// A choice replaces its own photographs alone.
const isEverything = !values.language && !values.width && positionals.length === 0
if (isEverything) rmSync(folder, { recursive: true, force: true })
const isComplete = await runWithDemo('**/screens.photos.ts', {
  SCREENS_FOLDER: folder,
  SCREENS_TYPE: values.type,
  SCREENS_WINDOW: values.window ? '1' : '',
  SCREENS_LANGUAGES: values.language ?? '',
  SCREENS_WIDTHS: values.width ?? '',
  SCREENS_NAMES: positionals.join(','),
})
console.log(writeIndex())
process.exitCode = isComplete ? 0 : 1

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        language: { type: 'string' },
        width: { type: 'string' },
        type: { type: 'string', default: 'jpeg' },
        window: { type: 'boolean', default: false },
        folder: { type: 'string', default: '.tmp/screens' },
      },
    })
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    return process.exit(1)
  }
}

/** Writes the page with all photographs, a row for each screen and language. Returns how many there are, and where. */
function writeIndex() {
  const files = readdirSync(folder).filter((file) => isPhoto.test(file))
  /** @type {Map<string, Map<string, string[]>>} By screen, then by language. */
  const screens = new Map()
  for (const file of files.sort()) {
    const [, name = '', , language = ''] = isPhoto.exec(file) ?? []
    const languages = screens.get(name) ?? new Map()
    screens.set(name, languages.set(language, [...(languages.get(language) ?? []), file]))
  }
  const sections = [...screens].map(([name, languages]) => {
    const rows = [...languages].map(([language, photos]) => {
      const images = photos.map((file) => {
        const width = Number(isPhoto.exec(file)?.[2])
        return `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}" width="${width / 3}"></a>`
      })
      return `<h3>${language}</h3><div>${images.join('\n')}</div>`
    })
    return `<section id="${name}"><h2>${name}</h2>${rows.join('\n')}</section>`
  })
  const links = [...screens.keys()].map((name) => `<a href="#${name}">${name}</a>`)
  const style = 'body { font: 16px sans-serif } div { display: flex; gap: 12px; align-items: start }'
  const page = join(folder, 'index.html')
  writeFileSync(
    page,
    `<!doctype html><title>Screens</title><style>${style}</style><nav>${links.join(' · ')}</nav>${sections.join('\n')}`,
  )
  return `${files.length} photographs of ${screens.size} screens: ${page}`
}
