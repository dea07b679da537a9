import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { screens } from './da/screens.ts'

const routes = join(import.meta.dirname, '../routes')
/** Texts that come with the modules that show them, on any page, and what such a module has. */
const broughtTexts = [
  { name: 'the dialogs', text: /['"`]dialogs\./, brings: /^addDanishTexts\(\{ dialogs\b/m, shownBy: 10 },
  {
    name: 'a week’s hints',
    text: /['"`](?:holiday|odds)\./,
    brings: /^addDanishTexts\(\{ holiday, odds\b/m,
    shownBy: 1,
  },
]
const ofScreens = Object.keys(screens).filter((name) => !/^(dialogs|holiday|odds)$/.test(name))
const screenKey = `['"\`](?:${ofScreens.join('|')})\\.`
const screenText = new RegExp(screenKey)

/** Whether a file of the back office, most of whose texts are its own, shows one of these. */
function showsInOffice(source: string): boolean {
  return source.split(/\n(?=(?:export )?function )/).some((component) => {
    const [, name = 't'] = /const \{ t(?:: (\w+))? \} = useTranslation\(\)/.exec(component) ?? [null, '']
    return name !== '' && new RegExp(`\\b${name}\\(${screenKey}`).test(component)
  })
}

/**
 * Returns a file and all that it imports, at once or later; no other route, which the router loads by itself, and
 * nothing that is reached only through a module that is left out.
 */
function collectImports(root: string, isLeftOut = (_source: string) => false): Map<string, string> {
  const sources = new Map<string, string>()
  const add = (path: string): void => {
    if (sources.has(path) || !existsSync(path)) return
    const source = readFileSync(path, 'utf8')
    if (isLeftOut(source)) return
    sources.set(path, source)
    for (const [, specifier = ''] of source.matchAll(/(?:from|import\() ?'(\.[^']+\.tsx?)'/g)) {
      if (!/routeTree\.gen|locales\/(da|sv|en)\//.test(specifier)) add(join(dirname(path), specifier))
    }
  }
  add(root)
  return sources
}

describe('the texts of rarely opened screens', () => {
  const screenFiles = readdirSync(routes).filter((name) => name.endsWith('.tsx'))
  const roots = [...screenFiles.map((name) => join(routes, name)), join(routes, '../main.tsx')]
  const files = roots.map((path) => ({ path, sources: collectImports(path) }))
  const isLoader = (path: string) => /loader: loadScreenTexts/.test(readFileSync(path, 'utf8'))
  /** A layout's loader is also that of the routes in it. */
  const loads = ({ path }: { path: string }) =>
    roots.some((root) => isLoader(root) && path.startsWith(root.replace(/\.tsx$/, '.')))
  const shows = ({ sources }: { sources: Map<string, string> }) =>
    [...sources]
      .filter(([path, source]) =>
        path.includes('/-admin/') ? showsInOffice(source) : screenText.test(source),
      )
      .map(([path]) => path)

  it('are loaded by every route that shows some of them', () => {
    expect(files.filter((file) => !loads(file)).flatMap(shows)).toEqual([])
  })

  it.each(broughtTexts)(
    'of $name come with every module through which a page that does not load them reaches them',
    ({ text, brings, shownBy }) => {
      const others = files.filter((file) => !loads(file))
      const missing = others.flatMap(({ path: root }) =>
        [...collectImports(root, (source) => brings.test(source))]
          .filter(([, source]) => text.test(source))
          .map(([path]) => path),
      )
      expect(missing).toEqual([])
      const showing = others.flatMap(({ sources }) =>
        [...sources.values()].filter((source) => text.test(source)),
      )
      expect(showing.length).toBeGreaterThan(shownBy)
    },
  )

  it('are shown by every route that loads them, or by one in its layout', () => {
    const loading = files.filter(({ path }) => isLoader(path))
    expect(loading.length).toBeGreaterThan(4)
    const showsBelow = (root: string) =>
      files.some((file) => file.path.startsWith(root.replace(/\.tsx$/, '.')) && shows(file).length > 0)
    const needless = loading.filter(({ path }) => !showsBelow(path))
    expect(needless.map(({ path }) => path)).toEqual([])
  })
})
