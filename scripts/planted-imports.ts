import { posix } from 'node:path'
import { layers } from '../oxlint.config.ts'
import { listFilesBelow } from './files.mjs'
import { findTargets, listNamedPackages } from './import-rules.ts'

/** An import to be planted in a file: `name` is its path, after `type:` if it is a type's. */
export interface PlantedImport {
  readonly file: string
  readonly name: string
  readonly isAllowed: boolean
}

interface Importer {
  readonly key: string
  readonly file: string
  /** What the file may import, as in the table. */
  readonly names: string
}

export const sources = ['packages', 'apps', 'e2e', 'scripts', 'bench']
  .flatMap(listFilesBelow)
  .filter((path) => /\.(?:tsx?|mjs|css)$/.test(path) && !/\.(?:test|config)\.(?:tsx?|mjs)$/.test(path))

const sourceSet: ReadonlySet<string> = new Set(sources)

export const keys = Object.keys(layers).sort((a, b) => b.length - a.length)

const packages = listNamedPackages(layers)
const libraries = [...packages, 'node:fs', 'node:crypto', 'rolldown']

const layersOfPaths = new Map<string, string | undefined>()

/** Remembers what it found: each of the table's rows asks for the layer of every source. */
export function findLayer(path: string): string | undefined {
  if (!layersOfPaths.has(path)) layersOfPaths.set(path, searchLayer(path))
  return layersOfPaths.get(path)
}

function searchLayer(path: string): string | undefined {
  return keys.find((key) => (key.endsWith('/*') ? `${posix.dirname(path)}/*` === key : isWithin(path, key)))
}

/** Returns a new file in each folder of the layer, and each of its files that may import more than the rest. */
export function listImporters(key: string): Importer[] {
  const { imports: names = '', also = {} } = layers[key] ?? {}
  const own = sources.filter((path) => findLayer(path) === key)
  const files = own.map((path) => (path === key ? key : `${posix.dirname(path)}/planted-by-table.ts`))
  const exceptions = Object.entries(also).flatMap(([glob, more]) =>
    listMatching(key, glob).map((file) => ({ key, file, names: `${names} ${more}` })),
  )
  return [...[...new Set(files)].map((file) => ({ key, file, names })), ...exceptions]
}

/** Returns the layer's sources that an exception is for. */
export function listMatching(key: string, glob: string): string[] {
  const pattern = new RegExp(`^/${glob.replaceAll(/[.$]/g, '\\$&').replace('*', '[^/]*')}$`)
  const folder = key.replace(/\/\*$/, '')
  return sources.filter((path) => findLayer(path) === key && pattern.test(path.slice(folder.length)))
}

/** Returns for each importer of each layer an import of every layer, and of every library that a row names. */
export function listImportsOfTable(): PlantedImport[] {
  const importers = keys.flatMap(listImporters)
  const named = importers.flatMap(({ key, names }) => findTargets(layers, key, names)).map(({ path }) => path)
  const ofLayers = keys.map((key) => sources.find((path) => findLayer(path) === key))
  const targets = [...new Set([...ofLayers, ...named])].filter(
    (path): path is string => path !== undefined && sourceSet.has(path),
  )
  return importers.flatMap((importer) => [
    ...buildBothForms(
      importer,
      targets.filter((path) => path !== importer.file),
    ),
    ...libraries.map((name) => ({ file: importer.file, name, isAllowed: isLibraryAllowed(importer, name) })),
  ])
}

function buildBothForms({ key, file, names }: Importer, paths: readonly string[]): PlantedImport[] {
  const isOwnOpen = layers[key]?.siblings !== false && !sourceSet.has(key) && !key.endsWith('/*')
  const open = [...(isOwnOpen ? findTargets(layers, '', key) : []), ...findTargets(layers, key, names)]
  const fences = keys.filter((other) => layers[other]?.fenced && other !== key)
  return paths.flatMap((path) => {
    const fence = fences.find((other) => isWithin(path, other))
    const targets = open.filter((target) => (fence ? target.path === fence : isWithin(path, target.path)))
    const written = writePath(file, path)
    return [
      { file, name: written, isAllowed: targets.some(({ isTypesOnly }) => !isTypesOnly) },
      { file, name: `type:${written}`, isAllowed: targets.length > 0 },
    ]
  })
}

function isLibraryAllowed({ names }: Importer, library: string): boolean {
  const all = names.split(' ')
  if (library.startsWith('node:')) return all.includes(library) || all.includes('node:*')
  return all.includes(`npm:${library}`) || (all.includes('npm:*') && !packages.includes(library))
}

function writePath(file: string, path: string): string {
  const [top, name = '', , ...rest] = path.split('/')
  const isOtherPackage = top === 'packages' && !isWithin(file, `packages/${name}`)
  if (isOtherPackage) return posix.join('@samhus', name, ...rest).replace(/\.ts$/, '')
  const relative = posix.relative(posix.dirname(file), path)
  return relative.startsWith('.') ? relative : `./${relative}`
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}
