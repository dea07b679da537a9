import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, posix } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import config, { layers } from '../oxlint.config.ts'
import { listFilesBelow, root } from './files.mjs'
import { findTargets, listNamedPackages } from './import-rules.ts'
import {
  findLayer,
  keys,
  listImporters,
  listImportsOfTable,
  listMatching,
  sources,
  type PlantedImport,
} from './planted-imports.ts'
import { findToolPath } from './run.mjs'

const imports = 'eslint(no-restricted-imports)'
const properties = 'eslint(no-restricted-properties)'
const globals = 'eslint(no-restricted-globals)'
/** The one rule of our own. */
const textRule = 'scripts/translatable-text.mjs'
const texts = 'samhus(translatable-text)'

/**
 * Examples that must hold however the table changes: in that file the first imports pass, and those after `not` fail.
 * `type:` is `import type`, `export:` is `export *`, `await:` is `import()`.
 */
const arrows: Readonly<Record<string, string>> = {
  'packages/domain/src/planted.ts':
    './week.ts not zod node:fs temporal-polyfill type:@samhus/contract/bookings ../../contract/src/bookings.ts export:zod await:zod',
  'packages/domain/src/week.ts': './day.ts temporal-polyfill not zod',
  'packages/contract/src/planted.ts': 'zod type:@samhus/domain/booking not @samhus/domain/booking node:fs',
  'packages/contract/src/endpoints.ts': 'not zod ./fields.ts',
  'packages/embedded-postgres/src/planted.ts':
    './binaries.ts pg node:fs not @samhus/domain/booking @samhus/contract/bookings',
  'apps/server/src/db/core/planted.ts':
    './statement.ts @samhus/domain/booking pg node:fs ../../shared/backoff.ts not type:../../shared/deps.ts ../queries/booking.ts ../../use-cases/confirm.ts',
  'apps/server/src/db/queries/planted.ts':
    './booking.ts ../core/client.ts ../core/statement.ts @samhus/domain/booking not ../../steps/offer-to-next.ts ../../use-cases/confirm.ts type:../../shared/deps.ts ../../locales/offer.ts type:@samhus/contract/bookings',
  'apps/server/src/steps/planted.ts':
    '../db/queries/booking.ts type:../db/core/client.ts ../db/core/pg-errors.ts type:../shared/deps.ts not ../use-cases/confirm.ts ../reads/my-bookings.ts ../db/core/client.ts ../db/core/statement.ts pg @samhus/contract/bookings',
  'apps/server/src/use-cases/planted.ts':
    '../db/queries/booking.ts ../steps/offer-to-next.ts type:@samhus/contract/bookings not ./confirm.ts ./admin/set-up-house.ts ../reads/my-bookings.ts @samhus/contract/bookings ../http/app.ts ../push/web-push.ts zod',
  'apps/server/src/use-cases/planted-sql.ts':
    'type:../db/core/client.ts not ../db/core/client.ts ../db/core/statement.ts type:../db/core/statement.ts ../db/queries/../core/statement.ts ./../db/core/statement.ts pg',
  'apps/server/src/use-cases/admin/planted.ts':
    '../../db/queries/booking.ts ../../steps/offer-to-next.ts not ./set-up-house.ts ../confirm.ts ../../reads/my-bookings.ts ../../db/core/statement.ts',
  'apps/server/src/reads/planted.ts':
    './calendar/calendar-cell.ts ../db/queries/booking.ts type:@samhus/contract/bookings not ./../use-cases/confirm.ts ../use-cases/confirm.ts ../steps/offer-to-next.ts @samhus/contract/bookings ../db/core/statement.ts',
  ...Object.fromEntries(
    ['storage', 'push', 'identity'].map((folder) => [
      `apps/server/src/${folder}/planted.ts`,
      '../db/queries/mail.ts ../locales/offer.ts jose not ../use-cases/confirm.ts ../reads/my-bookings.ts ../http/app.ts @samhus/contract/bookings ../db/core/statement.ts pg',
    ]),
  ),
  'apps/server/src/identity/embedded/planted.ts':
    '../issuer.ts ../../db/queries/person.ts not ../../use-cases/confirm.ts @samhus/contract/users',
  'apps/server/src/jobs/planted.ts':
    '../use-cases/confirm.ts ../reads/my-bookings.ts ../db/queries/due-work.ts not ../http/app.ts ../db/core/client.ts ../db/core/statement.ts pg',
  'apps/server/src/http/planted.ts':
    '../use-cases/confirm.ts @samhus/contract/bookings ../db/queries/document.ts not ../db/core/client.ts ../db/core/statement.ts ../steps/offer-to-next.ts ../live/hub.ts pg',
  'apps/server/src/routes.ts':
    './use-cases/confirm.ts @samhus/contract/bookings not ./db/queries/booking.ts ./steps/offer-to-next.ts',
  'apps/server/src/live/planted.ts':
    '@samhus/contract/hub ws ../locales/offer.ts ../shared/backoff.ts type:../db/queries/live-changes.ts not ../db/queries/live-changes.ts ../use-cases/confirm.ts',
  'apps/server/src/shared/planted.ts':
    '@samhus/domain/week ./escape-html.ts not ../db/queries/booking.ts @samhus/contract/hub',
  'apps/server/src/locales/planted.ts':
    '@samhus/domain/week ../shared/escape-html.ts not ../db/queries/booking.ts @samhus/contract/hub',
  'apps/server/src/demo/planted.ts':
    '../use-cases/confirm.ts ../storage/files.ts ../shared/paths.ts ../db/queries/check-out.ts not ../db/core/client.ts ../db/core/statement.ts ../steps/offer-to-next.ts',
  'apps/server/src/main.ts': './run.ts not ./db/core/statement.ts pg',
  'apps/server/src/server.ts':
    './db/core/client.ts not ./db/core/statement.ts pg ../testing/fixtures/world.ts ../../web/src/main.tsx @samhus/web/router',
  'apps/server/testing/planted.ts': '../src/db/core/statement.ts pg not ../../web/src/main.tsx',
  'apps/web/src/components/planted.tsx':
    '../locales/da/index.ts @samhus/domain/booking not ../api/bookings.ts ../routes/index.tsx ../live/live.tsx @tanstack/react-query type:@samhus/contract/bookings zod',
  'apps/web/src/api/planted.ts':
    'type:@samhus/contract/bookings @samhus/contract/endpoints not @samhus/contract/bookings @samhus/contract/endpoint-types ../components/ui/button.tsx ../live/live.tsx @microsoft/signalr zod',
  'apps/web/src/live/planted.ts':
    '../api/bookings.ts @microsoft/signalr not @samhus/contract/hub ../routes/index.tsx',
  'apps/web/src/pwa/worker/planted.ts':
    './pages.ts workbox-precaching not ../../api/bookings.ts @samhus/contract/push react',
  'apps/web/src/locales/planted.ts':
    './format.ts react ../lib/house-zone.ts @samhus/domain/time-zone-name not ../components/ui/button.tsx ../api/bookings.ts',
  'apps/web/src/theme/planted.ts': './brand.ts not ../components/ui/button.tsx ../api/bookings.ts',
  'apps/web/src/routes/profile.tsx':
    '../api/bookings.ts ../components/ui/button.tsx ./-profile/devices.tsx not ./index.tsx ./-year/week-grid.tsx ../main.tsx @microsoft/signalr @samhus/server/main',
  'apps/web/src/routes/-year/planted.tsx':
    './week-grid.tsx ../../api/bookings.ts ../-booking-dialogs/reservation.ts not ../index.tsx ../-points/week-link.tsx',
  'apps/web/src/routes/-admin/planted.tsx':
    './admin-layout.tsx @mantine/core zod @samhus/contract/admin-owners @tanstack/react-table get-nonce recharts write-excel-file ../-shell/brand.tsx not ../-shell/member-shell.tsx ../-year/week-grid.tsx ../admin.tsx ../../auth/sign-in.tsx @microsoft/signalr @samhus/server/main',
  'apps/web/src/routes/-admin/owners/planted.tsx':
    '../admin-layout.tsx ../shell/shell.tsx @mantine/core @mantine/core/styles.layer.css @tanstack/react-virtual read-excel-file zod @samhus/contract/admin-owners ../../../api/users.ts not ../../-points/week-link.tsx ../../admin.owners.index.tsx',
  'apps/web/src/routes/admin.planted.tsx':
    './-admin/admin-layout.tsx not ../auth/sign-in.tsx @mantine/core zod @samhus/contract/admin-owners ./-shell/brand.tsx',
  ...Object.fromEntries(
    ['routes/-profile', 'routes/-shell', 'components/ui', 'api', 'session', 'lib', 'theme'].map((folder) => [
      `apps/web/src/${folder}/planted-of-admin.tsx`,
      'react not @mantine/core @mantine/hooks @mantine/notifications @tanstack/react-table @tanstack/react-virtual dayjs get-nonce recharts write-excel-file read-excel-file fflate zod @samhus/contract/admin-owners await:@mantine/core',
    ]),
  ),
  'e2e/planted.ts': '@samhus/domain/booking not ../apps/server/src/config.ts @samhus/server/config',
  'scripts/planted.ts': 'node:fs not ../apps/server/src/config.ts ../apps/web/src/main.tsx',
}

/** What a folder may not touch except where it is passed in, and the rule that says so. */
const seams: readonly { file: string; line: string; rule: string | undefined }[] = [
  { file: 'packages/domain/src/clock-a.ts', line: 'export const a = Date.now()', rule: properties },
  { file: 'packages/domain/src/clock-b.ts', line: 'export const a = Math.random()', rule: properties },
  { file: 'packages/domain/src/clock-c.ts', line: 'export const { now } = Date', rule: properties },
  { file: 'apps/server/src/use-cases/clock-a.ts', line: 'export const a = Date.now()', rule: properties },
  { file: 'apps/server/src/db/core/clock-b.ts', line: 'export const a = Math.random()', rule: properties },
  { file: 'apps/server/src/http/clock-c.ts', line: "export const a = process.env['PORT']", rule: properties },
  { file: 'apps/server/src/cli/seed.ts', line: "export const a = process.env['PORT']", rule: undefined },
  { file: 'apps/web/src/components/clock-a.ts', line: 'export const a = Date.now()', rule: properties },
  { file: 'apps/web/src/live/clock-b.ts', line: 'export const a = Math.random()', rule: properties },
  { file: 'apps/web/src/live/live.tsx', line: 'export const a = Math.random()', rule: undefined },
  { file: 'apps/web/src/components/net-a.ts', line: "export const a = fetch('/')", rule: globals },
  { file: 'apps/web/src/routes/net-b.ts', line: "export const a = globalThis.fetch('/')", rule: globals },
  { file: 'apps/web/src/api/net-c.ts', line: "export const a = fetch('/')", rule: globals },
  { file: 'apps/web/src/api/http.ts', line: "export const a = fetch('/')", rule: undefined },
  { file: 'apps/web/src/routes/net-d.ts', line: "export const a = new WebSocket('/')", rule: globals },
  { file: 'apps/web/src/lib/server-time.ts', line: 'export const a = Date.now()', rule: undefined },
  ...[
    ['<p>{b && <b />}{t("x")}</p>', texts],
    ['<p>{b ? <b /> : null} text</p>', texts],
    ['<p>{name}{names.map((n) => <b key={n} />)}</p>', texts],
    ['<>{b && "x"}</>', texts],
    ['<p><span>{t("x")}</span>{b && <b />}</p>', undefined],
    ['<p>{b && "x"}</p>', undefined],
    ['<p>{t("x")} <b>{name}</b></p>', undefined],
  ].map(([element, rule], index) => ({
    file: `apps/web/src/components/text-${index}.tsx`,
    line: `export const A = ({ b, t, name, names }) => ${element}`,
    rule,
  })),
]

/** Rules that hold everywhere; the last three need types. */
const everywhere: readonly { line: string; rule: string }[] = [
  { line: 'export const a: any = 1', rule: 'typescript(no-explicit-any)' },
  { line: 'export default 1', rule: 'import(no-default-export)' },
  { line: "export * from './week.ts'", rule: 'oxc(no-barrel-file)' },
  { line: "export type A = import('./week.ts').Week", rule: 'typescript(consistent-type-imports)' },
  { line: 'export const f = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d]', rule: 'eslint(max-params)' },
  { line: 'export const a = 1 // TODO later', rule: 'eslint(no-warning-comments)' },
  { line: 'export function f() { Promise.resolve(1) }', rule: 'typescript(no-floating-promises)' },
  { line: 'if (Promise.resolve(1)) throw new Error()', rule: 'typescript(no-misused-promises)' },
  {
    line: "export function f(a: 'x' | 'y') { switch (a) { case 'x': return 1 } return 2 }",
    rule: 'typescript(switch-exhaustiveness-check)',
  },
]

interface Finding {
  readonly code: string
  readonly filename: string
  readonly labels: readonly { span: { line: number } }[]
}

/** The planted lines by file. */
const files = new Map<string, string[]>()
/** The rules that a file's line breaks, by `file:line`. */
const found = new Map<string, string[]>()
let exitCode: number | null = null

/** Returns the number of the line. */
function plant(file: string, line: string): number {
  const lines = files.get(file) ?? []
  files.set(file, lines)
  return lines.push(line)
}

/** Returns the form of an import in this test, and its path. */
function parseName(name: string): { form: string; path: string } {
  const [, form = '', path = ''] = /^(?:(type|export|await):)?(.+)$/.exec(name) ?? []
  return { form, path }
}

function writeImport({ file, name }: PlantedImport): string {
  const { form, path } = parseName(name)
  // A file that declares one name twice is not linted at all.
  const own = `planted${files.get(file)?.length ?? 0}`
  if (form === 'export') return `export * from '${path}'`
  if (form === 'await') return `export const ${own} = await import('${path}')`
  return `import ${form} { A as ${own} } from '${path}'`
}

/** Returns null for a library. */
function resolvePath({ file, name }: PlantedImport): string | null {
  const { path } = parseName(name)
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path)
  const [, workspace, rest] = /^@samhus\/([\w-]+)\/(.+)$/.exec(path) ?? []
  if (workspace === undefined) return null
  const top = workspace === 'server' || workspace === 'web' ? 'apps' : 'packages'
  return `${top}/${workspace}/src/${rest}.ts`
}

function listImportsByHand(): PlantedImport[] {
  return Object.entries(arrows).flatMap(([file, both]) => {
    const names = both.split(' ')
    const not = names.indexOf('not')
    return names
      .map((name, index) => ({ file, name, isAllowed: index < not }))
      .filter(({ name }) => name !== 'not')
  })
}

const plantedImports = [...listImportsByHand(), ...listImportsOfTable()].map((planted) => ({
  ...planted,
  at: plant(planted.file, writeImport(planted)),
}))
const plantedSeams = seams.map((seam) => ({ ...seam, at: plant(seam.file, seam.line) }))
const plantedRules = everywhere.map((rule, index) => ({
  ...rule,
  file: `packages/domain/src/rule-${index}.ts`,
}))
for (const { file, line } of plantedRules) plant(file, line)

function findRulesAt(file: string, line: number): readonly string[] {
  return found.get(`${file}:${line}`) ?? []
}

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'samhus-lint-'))
  // What a planted line imports is not there: its types are not checked.
  const planted = { ...config, options: { ...config.options, typeCheck: false } }
  await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify(planted))
  await mkdir(join(folder, 'scripts'))
  await copyFile(join(root, textRule), join(folder, textRule))
  const compilerOptions = { strict: true, module: 'esnext', noEmit: true, lib: ['es2023'] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  for (const [file, lines] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), `${lines.join('\n')}\n`)
  }
  const env = { ...process.env, OXLINT_TSGOLINT_PATH: join(root, 'node_modules/.bin/tsgolint') }
  const options = { cwd: folder, env, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 } as const
  const { status, stdout } = spawnSync(process.execPath, [findToolPath('oxlint'), '-f', 'json'], options)
  await rm(folder, { recursive: true })
  if (!stdout.startsWith('{')) throw new Error(`oxlint: ${stdout}`)
  exitCode = status
  for (const { code, filename, labels } of (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics) {
    const place = `${filename}:${labels[0]?.span.line}`
    found.set(place, [...(found.get(place) ?? []), code])
  }
})

test('a planted violation fails the linter', () => {
  expect(exitCode).toBe(1)
})

describe('the table', () => {
  test('has a row for every source, and every row has sources', () => {
    expect(sources.filter((path) => findLayer(path) === undefined)).toEqual([])
    expect(keys.filter((key) => listImporters(key).length === 0)).toEqual([])
  })

  test('has exceptions only for files that exist', () => {
    const globs = keys.flatMap((key) => Object.keys(layers[key]?.also ?? {}).map((glob) => ({ key, glob })))
    expect(globs.filter(({ key, glob }) => listMatching(key, glob).length === 0)).toEqual([])
  })

  test('names files and folders that exist', () => {
    const named = keys.flatMap(listImporters).flatMap(({ key, names }) => findTargets(layers, key, names))
    expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
  })

  test('names packages that a workspace depends on', () => {
    const manifests = ['package.json', ...listFilesBelow('packages'), ...listFilesBelow('apps')]
      .filter((path) => path.endsWith('package.json'))
      .map((path) => readFileSync(join(root, path), 'utf8'))
    expect(listNamedPackages(layers).filter((name) => !manifests.join().includes(`"${name}":`))).toEqual([])
  })
})

// Without that its files would be judged by a configuration of the linter's own, which is not strict.
test('every configuration of the compiler is found from the tsconfig.json beside it', () => {
  const paths = [...listFilesBelow('packages'), ...listFilesBelow('apps')]
  const named = paths.filter((path) => /\/tsconfig\.\w+\.json$/.test(path))
  const isFound = (path: string) =>
    readFileSync(join(root, dirname(path), 'tsconfig.json'), 'utf8').includes(`"./${basename(path)}"`)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((path) => !isFound(path))).toEqual([])
})

test('every planted path leads to a file', () => {
  const paths = plantedImports.flatMap((planted) => resolvePath(planted) ?? [])
  expect(paths.length).toBeGreaterThan(1000)
  expect([...new Set(paths)].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

const importsByFile = new Map<string, (typeof plantedImports)[number][]>()
for (const planted of plantedImports) {
  const here = importsByFile.get(planted.file)
  if (here) here.push(planted)
  else importsByFile.set(planted.file, [planted])
}

test.each([...importsByFile])('%s imports what it may, no more', (file, here) => {
  const refused = here.filter(({ at }) => findRulesAt(file, at).includes(imports))
  const expected = here.filter(({ isAllowed }) => !isAllowed)
  expect(refused.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
})

test.each(plantedSeams)('$file: $line', ({ file, at, rule }) => {
  const rules = findRulesAt(file, at).filter((code) => [properties, globals, texts].includes(code))
  expect(rules).toEqual(rule === undefined ? [] : [rule])
})

test.each(plantedRules)('$rule catches $line', ({ file, rule }) => {
  expect(findRulesAt(file, 1)).toContain(rule)
})
