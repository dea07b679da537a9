import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './files.mjs'

const imports = 'eslint(no-restricted-imports)'
const properties = 'eslint(no-restricted-properties)'
const globals = 'eslint(no-restricted-globals)'

/** A line that the folder's arrows allow, and lines that they refuse. */
interface Arrow {
  /** The file that the lines are planted in. */
  readonly file: string
  readonly allowed: readonly string[]
  readonly refused: readonly string[]
}

const arrows: readonly Arrow[] = [
  {
    file: 'packages/domain/src/planted.ts',
    allowed: ["import { a } from './week.ts'"],
    refused: [
      "import { a } from 'zod'",
      "import { a } from 'node:fs'",
      "import { a } from 'temporal-polyfill'",
      "import type { A } from '@samhus/contract/bookings'",
      "import { a } from '../../contract/src/bookings.ts'",
      "export * from 'zod'",
      "export const a = await import('zod')",
    ],
  },
  {
    file: 'packages/domain/src/week.ts',
    allowed: ["import { a } from 'temporal-polyfill'"],
    refused: ["import { a } from 'zod'"],
  },
  {
    file: 'packages/contract/src/planted.ts',
    allowed: ["import { z } from 'zod'", "import type { A } from '@samhus/domain/booking'"],
    refused: ["import { a } from '@samhus/domain/booking'", "import { a } from 'node:fs'"],
  },
  {
    file: 'packages/contract/src/endpoints.ts',
    allowed: [],
    refused: ["import { z } from 'zod'", "import { a } from './fields.ts'"],
  },
  {
    file: 'apps/server/src/db/planted.ts',
    allowed: [
      "import { a } from 'drizzle-orm/node-postgres'",
      "import { a } from '@samhus/domain/booking'",
      "import { a } from '../shared/backoff.ts'",
    ],
    refused: [
      "import { a } from '../steps/pass-week-on.ts'",
      "import { a } from '../locales/offer.ts'",
      "import { a } from '../use-cases/confirm.ts'",
      "import type { A } from '../deps.ts'",
      "import type { A } from '@samhus/contract/bookings'",
    ],
  },
  {
    file: 'apps/server/src/steps/planted.ts',
    allowed: ["import { a } from '../db/bookings.ts'", "import type { A } from '../deps.ts'"],
    refused: [
      "import { a } from '../use-cases/confirm.ts'",
      "import { a } from '../reads/my-bookings.ts'",
      "import { statement } from '../db/client.ts'",
      "import { a } from 'pg'",
      "import { a } from '@samhus/contract/bookings'",
    ],
  },
  {
    file: 'apps/server/src/db/embedded/planted.ts',
    allowed: ["import { a } from '../client.ts'", "import { a } from 'node:fs'"],
    refused: ["import { a } from '../../deps.ts'", "import { a } from '../../use-cases/confirm.ts'"],
  },
  {
    file: 'apps/server/src/identity/embedded/planted.ts',
    allowed: ["import { a } from '../issuer.ts'", "import { a } from '../../db/people.ts'"],
    refused: ["import { a } from '../../use-cases/confirm.ts'", "import { a } from '@samhus/contract/users'"],
  },
  {
    file: 'apps/server/src/use-cases/planted.ts',
    allowed: [
      "import { a } from '../db/bookings.ts'",
      "import { a } from '../steps/pass-week-on.ts'",
      "import type { A } from '@samhus/contract/bookings'",
    ],
    refused: [
      "import { a } from './confirm.ts'",
      "import { a } from './admin/assign.ts'",
      "import { a } from '../reads/my-bookings.ts'",
      "import { a } from '@samhus/contract/bookings'",
      "import { a } from '../http/serve.ts'",
      "import { a } from '../mail/send.ts'",
      "import { statement } from '../db/client.ts'",
      "import { a } from 'pg'",
      "import { z } from 'zod'",
    ],
  },
  {
    file: 'apps/server/src/use-cases/admin/planted.ts',
    allowed: ["import { a } from '../../db/bookings.ts'", "import { a } from '../../steps/pass-week-on.ts'"],
    refused: ["import { a } from '../confirm.ts'", "import { a } from '../../reads/my-bookings.ts'"],
  },
  {
    file: 'apps/server/src/reads/planted.ts',
    allowed: ["import { a } from '../db/bookings.ts'", "import type { A } from '@samhus/contract/bookings'"],
    refused: [
      "import { a } from '../use-cases/confirm.ts'",
      "import { a } from '../steps/pass-week-on.ts'",
      "import { a } from '@samhus/contract/bookings'",
      "import { statement } from '../db/client.ts'",
    ],
  },
  ...['mail', 'storage', 'push', 'identity'].map((folder) => ({
    file: `apps/server/src/${folder}/planted.ts`,
    allowed: [
      "import { a } from '../db/mails.ts'",
      "import { a } from 'jose'",
      "import { a } from '../locales/offer.ts'",
    ],
    refused: [
      "import { a } from '../use-cases/confirm.ts'",
      "import { a } from '../reads/my-bookings.ts'",
      "import { a } from '../http/serve.ts'",
      "import { a } from '@samhus/contract/bookings'",
      "import { a } from 'pg'",
    ],
  })),
  {
    file: 'apps/server/src/clock/planted.ts',
    allowed: ["import { a } from '../use-cases/clock/close-holds.ts'", "import { a } from '../reads/due.ts'"],
    refused: ["import { a } from '../db/bookings.ts'", "import { a } from '../http/serve.ts'"],
  },
  {
    file: 'apps/server/src/http/planted.ts',
    allowed: ["import { a } from '../use-cases/confirm.ts'", "import { a } from '@samhus/contract/bookings'"],
    refused: [
      "import { a } from '../db/bookings.ts'",
      "import { a } from '../steps/pass-week-on.ts'",
      "import { a } from '../live/hub.ts'",
      "import { a } from 'pg'",
    ],
  },
  {
    file: 'apps/server/src/routes.ts',
    allowed: ["import { a } from './use-cases/confirm.ts'", "import { a } from '@samhus/contract/bookings'"],
    refused: ["import { a } from './db/bookings.ts'", "import { a } from './steps/pass-week-on.ts'"],
  },
  {
    file: 'apps/server/src/live/planted.ts',
    allowed: [
      "import { a } from '@samhus/contract/hub'",
      "import { a } from 'ws'",
      "import { a } from '../locales/offer.ts'",
      "import { a } from '../shared/backoff.ts'",
    ],
    refused: ["import { a } from '../db/changes.ts'", "import { a } from '../use-cases/confirm.ts'"],
  },
  ...['shared', 'locales'].map((folder) => ({
    file: `apps/server/src/${folder}/planted.ts`,
    allowed: ["import { a } from '@samhus/domain/week'", "import { a } from '../shared/escape-html.ts'"],
    refused: ["import { a } from '../db/bookings.ts'", "import { a } from '@samhus/contract/hub'"],
  })),
  {
    file: 'apps/server/src/demo/planted.ts',
    allowed: [
      "import { a } from '../use-cases/confirm.ts'",
      "import { a } from '../storage/store.ts'",
      "import { a } from '../places.ts'",
    ],
    refused: ["import { a } from '../db/bookings.ts'", "import { a } from '../steps/pass-week-on.ts'"],
  },
  {
    file: 'apps/server/src/main.ts',
    allowed: ["import { a } from './db/client.ts'"],
    refused: ["import { a } from '../../web/src/main.tsx'", "import { a } from '@samhus/web/main'"],
  },
  {
    file: 'apps/web/src/parts/planted.tsx',
    allowed: ["import { a } from '../text/da.ts'", "import { a } from '@samhus/domain/booking'"],
    refused: [
      "import { a } from '../api/bookings.ts'",
      "import { a } from '../routes/index.tsx'",
      "import { a } from '../live/socket.ts'",
      "import { a } from '@tanstack/react-query'",
      "import type { A } from '@samhus/contract/bookings'",
    ],
  },
  {
    file: 'apps/web/src/api/planted.ts',
    allowed: [
      "import type { A } from '@samhus/contract/bookings'",
      "import { endpoints } from '@samhus/contract/endpoints'",
    ],
    refused: [
      "import { a } from '@samhus/contract/bookings'",
      "import { a } from '../parts/card.tsx'",
      "import { a } from '../live/socket.ts'",
    ],
  },
  {
    file: 'apps/web/src/live/planted.ts',
    allowed: ["import { a } from '../api/bookings.ts'", "import { a } from '@microsoft/signalr'"],
    refused: ["import { a } from '@samhus/contract/hub'", "import { a } from '../routes/index.tsx'"],
  },
  {
    file: 'apps/web/src/worker/planted.ts',
    allowed: ["import { a } from './pages.ts'", "import { a } from 'workbox-precaching'"],
    refused: ["import { a } from '../api/bookings.ts'", "import { a } from '@samhus/contract/push'"],
  },
  ...['text', 'theme'].map((folder) => ({
    file: `apps/web/src/${folder}/planted.ts`,
    allowed: ["import { a } from './other.ts'"],
    refused: ["import { a } from '../parts/card.tsx'", "import { a } from '../api/bookings.ts'"],
  })),
  {
    file: 'apps/web/src/routes/booking/planted.tsx',
    allowed: [
      "import { a } from '../../api/bookings.ts'",
      "import { a } from '../../parts/card.tsx'",
      "import { a } from './-year/card.tsx'",
    ],
    refused: [
      "import { a } from './other.tsx'",
      "import { a } from '../index.tsx'",
      "import { a } from '../../main.tsx'",
      "import { a } from '@microsoft/signalr'",
      "import { a } from '@samhus/server/main'",
    ],
  },
  {
    file: 'apps/web/src/routes/booking/-year/planted.tsx',
    allowed: ["import { a } from './card.tsx'", "import { a } from '../../../api/bookings.ts'"],
    refused: ["import { a } from '../other.tsx'"],
  },
  {
    file: 'e2e/planted.ts',
    allowed: ["import { a } from '@samhus/domain/booking'"],
    refused: ["import { a } from '../apps/server/src/config.ts'"],
  },
]

/** What a folder may not touch except where it is passed in, and the rule that says so. */
const seams: readonly { file: string; line: string; rule: string | undefined }[] = [
  { file: 'packages/domain/src/clock-a.ts', line: 'export const a = Date.now()', rule: properties },
  { file: 'packages/domain/src/clock-b.ts', line: 'export const a = Math.random()', rule: properties },
  { file: 'packages/domain/src/clock-c.ts', line: 'export const { now } = Date', rule: properties },
  { file: 'apps/server/src/use-cases/clock-a.ts', line: 'export const a = Date.now()', rule: properties },
  { file: 'apps/server/src/db/clock-b.ts', line: 'export const a = Math.random()', rule: properties },
  { file: 'apps/server/src/http/clock-c.ts', line: "export const a = process.env['PORT']", rule: properties },
  { file: 'apps/server/src/cli/seed.ts', line: "export const a = process.env['PORT']", rule: undefined },
  { file: 'apps/web/src/parts/clock-a.ts', line: 'export const a = Date.now()', rule: properties },
  { file: 'apps/web/src/live/clock-b.ts', line: 'export const a = Math.random()', rule: properties },
  { file: 'apps/web/src/live/live.tsx', line: 'export const a = Math.random()', rule: undefined },
  { file: 'apps/web/src/parts/net-a.ts', line: "export const a = fetch('/')", rule: globals },
  { file: 'apps/web/src/routes/net-b.ts', line: "export const a = globalThis.fetch('/')", rule: globals },
  { file: 'apps/web/src/api/net-c.ts', line: "export const a = fetch('/')", rule: undefined },
  { file: 'apps/web/src/routes/net-d.ts', line: "export const a = new WebSocket('/')", rule: globals },
  { file: 'apps/web/src/lib/server-time.ts', line: 'export const a = Date.now()', rule: undefined },
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

let folder: string
let exitCode: number
let findings: readonly Finding[]

/** The planted lines by file: line n of a file is its nth. */
function planted(): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const { file, allowed, refused } of arrows) files.set(file, [...allowed, ...refused].map(ownName))
  for (const { file, line } of seams) files.set(file, [line])
  everywhere.forEach(({ line }, index) => files.set(`packages/domain/src/rule-${index}.ts`, [line]))
  return files
}

/** The same import under a name of its own: a file that declares one name twice is not linted at all. */
function ownName(line: string, index: number): string {
  return line.replace(/\{ (\w+) \} from/, `{ $1 as planted${index} } from`)
}

function rulesAt(file: string, line: number): string[] {
  return findings
    .filter((finding) => finding.filename === file && finding.labels[0]?.span.line === line)
    .map((finding) => finding.code)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'samhus-lint-'))
  await copyFile(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true, module: 'esnext', noEmit: true, lib: ['es2023'] } }),
  )
  for (const [file, lines] of planted()) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), `${lines.join('\n')}\n`)
  }
  const linter = join(root, 'node_modules/oxlint/bin/oxlint')
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, OXLINT_TSGOLINT_PATH: join(root, 'node_modules/.bin/tsgolint') }
    const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 }
    const child = execFile(
      process.execPath,
      [linter, '--type-aware', '-f', 'json'],
      options,
      (_error, stdout) => resolve({ code: child.exitCode ?? -1, output: stdout }),
    )
  })
  exitCode = code
  if (!output.startsWith('{')) throw new Error(`oxlint: ${output}`)
  findings = (JSON.parse(output) as { diagnostics: Finding[] }).diagnostics
})

afterAll(() => rm(folder, { recursive: true }))

test('a planted violation fails the linter', () => {
  expect(exitCode).toBe(1)
})

describe.each(arrows)('imports of $file', ({ file, allowed, refused }) => {
  test.each(allowed.map((line, index) => ({ line, at: index + 1 })))('may say $line', ({ at }) => {
    expect(rulesAt(file, at)).not.toContain(imports)
  })

  test.each(refused.map((line, index) => ({ line, at: allowed.length + index + 1 })))(
    'may not say $line',
    ({ at }) => {
      expect(rulesAt(file, at)).toContain(imports)
    },
  )
})

test.each(seams)('$file: $line', ({ file, rule }) => {
  const rules = rulesAt(file, 1).filter((code) => code === properties || code === globals)
  expect(rules).toEqual(rule === undefined ? [] : [rule])
})

test.each(everywhere.map((rule, index) => ({ ...rule, index })))('$rule catches $line', ({ rule, index }) => {
  expect(rulesAt(`packages/domain/src/rule-${index}.ts`, 1)).toContain(rule)
})
