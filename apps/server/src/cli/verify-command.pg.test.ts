import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer, builtServer } from '../../testing/processes/built-server.ts'
import { createWorld, type World } from '../../testing/fixtures/world.ts'
import { getRepoRoot } from '../shared/paths.ts'

const dist = dirname(builtServer)
let world: World

beforeAll(async () => {
  await buildServer()
  world = await createWorld()
}, 600_000)
afterAll(() => world.close())

function runBuilt(command: string, ...args: string[]) {
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: world.url, VERIFY_AT: world.nowIso() }
  return spawnSync(process.execPath, [join(dist, `${command}.js`), ...args], { env, encoding: 'utf8' })
}

/** Returns the packages that a workspace needs where those of development are left out. */
function listDependencies(workspace: string): string[] {
  const file = readFileSync(join(getRepoRoot(), workspace, 'package.json'), 'utf8')
  return Object.keys((JSON.parse(file) as { dependencies?: object }).dependencies ?? {})
}

describe('what is built for an operator', () => {
  it('says that nothing is wrong, or what is', async () => {
    expect(runBuilt('verify')).toMatchObject({ status: 0, stdout: '0 broken invariants\n' })
    await world.execute(`insert into admin_setting (name, value) values ('whitelist', '[]')`)
    const { status, stdout } = runBuilt('verify', '--record')
    expect(status).toBe(1)
    expect(stdout).toContain('invariant 15: setting whitelist cannot be read: it is array\n')
    expect(stdout).toMatch(/\n1 broken invariant\n$/)
    expect(await world.query('select violations > 0 as found from verify_run')).toEqual([{ found: true }])
  })

  it.each([
    ['import', 2, '--group and --file are needed'],
    ['seed', 1, 'not for production'],
  ])('has %s too', (command, status, words) => {
    const run = runBuilt(command)
    expect(run.stderr).toContain(words)
    expect(run.status).toBe(status)
  })

  it('imports no package of development', () => {
    const workspaces = ['apps/server', 'packages/domain', 'packages/contract', 'packages/embedded-postgres']
    const allowed = workspaces.flatMap(listDependencies)
    const texts = readdirSync(dist)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(dist, name), 'utf8'))
    const named = texts.flatMap((text) =>
      [...text.matchAll(/^(?:import|export) (?:.* from )?"([^"]+)"|\bimport\("([^"]+)"\)/gm)].map(
        ([, from, lazy]) => from ?? lazy ?? '',
      ),
    )
    const packages = named
      .filter((name) => !name.startsWith('.') && !isBuiltin(name))
      .map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      )
    expect(packages).toContain('fastify')
    expect([...new Set(packages)].filter((name) => !allowed.includes(name))).toEqual([])
  })
})
