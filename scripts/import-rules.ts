import { posix } from 'node:path'
import type { OxlintOverride } from 'oxlint'

/**
 * A row of the table in oxlint.config.ts. Its key is a folder with all below it, a folder's own files
 * (`folder/*`), or one file; where rows overlap, the one with the longest key applies.
 */
export interface Layer {
  /**
   * Names with a space between. Folders and files: `domain` is packages/domain/src, any other name lies in the
   * importer's app, or begins with `apps/`; `:types` allows `import type` only. Libraries: `node:fs`, `node:*`,
   * `npm:zod`, and `npm:*` for every package that no row names.
   */
  readonly imports: string
  /** What some of the layer's files import besides, by their path or a glob. */
  readonly also?: Readonly<Record<string, string>>
  /** The layer's files may not import one another. */
  readonly siblings?: false
  /** Only a row that names exactly this one may import it: naming the folder around it is not enough. */
  readonly fenced?: true
}

export type Layers = Readonly<Record<string, Layer>>

export interface Target {
  readonly path: string
  readonly isTypesOnly: boolean
}

interface Importer {
  readonly key: string
  /** How many folders below the layer's own folder the importing file is. */
  readonly depth: number
  readonly imports: string
}

/** A layer's folder as imports write it: in its own files, and in those one folder below. No layer is deeper. */
const ownPaths = ['.', '..']

/** Returns the overrides that enforce the table, those of the innermost layers last. */
export function buildImportRules(layers: Layers): OxlintOverride[] {
  const rows = Object.entries(layers).sort(([a], [b]) => a.length - b.length)
  return rows.flatMap(([key, { imports, also = {} }]) => [
    ...listGlobs(key).map((glob, depth) => buildOverride(layers, glob, { key, depth, imports })),
    ...Object.entries(also).map(([glob, more]) =>
      buildOverride(layers, `${getFolder(key)}/${glob}`, {
        key,
        depth: glob.split('/').length - 1,
        imports: `${imports} ${more}`,
      }),
    ),
  ])
}

/** Returns the folders and files that a row names. */
export function findTargets(layers: Layers, key: string, imports: string): Target[] {
  const app = /^apps\/\w+\//.exec(key)?.[0] ?? ''
  return filterNames(imports, /^(?!node:|npm:)/).map((name) => {
    const [path = '', types] = name.split(':')
    const [head = '', ...rest] = path.split('/')
    const source = `packages/${head}/src`
    const isPackage = source in layers
    const isOwn = !isPackage && app !== '' && head !== 'apps'
    return {
      path: isPackage ? [source, ...rest].join('/') : isOwn ? `${app}src/${path}` : path,
      isTypesOnly: types === 'types',
    }
  })
}

/** Returns the packages that any row names. */
export function listNamedPackages(layers: Layers): string[] {
  const all = Object.values(layers).flatMap(({ imports, also = {} }) => [imports, ...Object.values(also)])
  return [...new Set(filterNames(all.join(' '), /^npm:(?!\*)/))].map((name) => name.slice('npm:'.length))
}

function buildOverride(layers: Layers, glob: string, importer: Importer): OxlintOverride {
  return {
    files: [glob],
    rules: { 'eslint/no-restricted-imports': ['error', { patterns: buildPatterns(layers, importer) }] },
  }
}

/** Oxlint compares paths as they are written. In a group, as in .gitignore, the last pattern that matches wins. */
function buildPatterns(layers: Layers, { key, depth, imports }: Importer) {
  const written = (path: string) => writePath(path, { key, depth })
  const targets = findTargets(layers, key, imports)
  const values = targets.filter(({ isTypesOnly }) => !isTypesOnly).map(({ path }) => path)
  const types = targets.map(({ path }) => path).filter((path) => !values.includes(path))
  const own = isFolder(key) && layers[key]?.siblings !== false ? ownPaths.slice(0, depth + 1) : []
  const allowed = [...own, ...targets.map(({ path }) => written(path))].sort(
    (a, b) => countClimbs(a) - countClimbs(b),
  )
  const fences = Object.keys(layers)
    .filter((path) => layers[path]?.fenced && path !== key && !targets.some((target) => target.path === path))
    .map(written)
  const message = `${key} imports ${imports || 'nothing'}: see oxlint.config.ts.`
  return [
    // A path that this group allows is not compared any further.
    { group: values.filter(isFile).map((path) => `!${written(path)}`), message },
    // Regular expressions (without look-ahead, which oxlint ignores): a later entry may allow what one before refuses.
    ...types.map((path) => ({ regex: buildRegex(path, written(path)), allowTypeImports: true, message })),
    {
      group: [
        ...buildLibraryPatterns(layers, imports),
        './**',
        '../**',
        ...allowed.flatMap(allow),
        ...fences.flatMap((path) => [path, `${path}/**`]),
        // Detours: other paths to the same files.
        './../**',
        '**/[!.]*/../**',
      ],
      message,
    },
  ]
}

function buildLibraryPatterns(layers: Layers, imports: string): string[] {
  const named = filterNames(imports, /^(?:node:|npm:(?!\*))/).map((name) => name.replace('npm:', ''))
  const isOpen = filterNames(imports, /^npm:\*$/).length > 0
  const refused = isOpen ? ['node:*', '@samhus', ...listNamedPackages(layers)] : ['**']
  return [
    ...refused.flatMap((name) => [name, `${name}/**`]),
    ...named.flatMap((name) => [`!${name}`, `!${name}/**`]),
  ]
}

/** Returns the patterns that allow a path. One of `..` only would allow everything above it too, so that is refused. */
function allow(path: string): string[] {
  const open = [`!${path}`, `!${path}/**`]
  return /^[./]+$/.test(path) ? [...open, `${'../'.repeat(countClimbs(path) + 1)}**`] : open
}

/** Returns a path as a file `depth` folders below the layer's own writes it; a package by its name. */
function writePath(path: string, { key, depth }: Pick<Importer, 'key' | 'depth'>): string {
  const [top, name, , ...rest] = path.split('/')
  if (top === 'packages') return ['@samhus', name, ...rest].join('/').replace(/\.ts$/, '')
  const relative = posix.join('../'.repeat(depth), posix.relative(getFolder(key), path)).replace(/\/$/, '')
  return relative.startsWith('.') ? relative : `./${relative}`
}

function buildRegex(path: string, written: string): string {
  return `^${written.replaceAll(/[.$]/g, '\\$&')}${isFile(path) ? '$' : '/'}`
}

function countClimbs(written: string): number {
  return written.split('/').filter((part) => part === '..').length
}

function filterNames(imports: string, pattern: RegExp): string[] {
  return imports.split(' ').filter((name) => name !== '' && pattern.test(name))
}

function listGlobs(key: string): string[] {
  if (isFile(key)) return [key]
  const paths = isFolder(key) ? ownPaths : ['.']
  return paths.map((_, depth) => `${getFolder(key)}/${'*/'.repeat(depth)}*.{ts,tsx,mjs}`)
}

function isFile(path: string): boolean {
  return posix.extname(path) !== ''
}

function isFolder(key: string): boolean {
  return !isFile(key) && !key.endsWith('/*')
}

function getFolder(key: string): string {
  return isFolder(key) ? key : posix.dirname(key)
}
