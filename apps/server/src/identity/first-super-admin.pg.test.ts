import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getEmail } from '../../testing/fixtures/inspect.ts'
import { createAdmin } from '../../testing/fixtures/people.ts'
import { createWorld, type World } from '../../testing/fixtures/world.ts'
import { bundleProgram, fromInput, programFolder } from '../../testing/processes/bundled-program.ts'
import { ensureFirstSuperAdmin } from './first-super-admin.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

const ensure = (email: string | undefined) => ensureFirstSuperAdmin(world.deps, email)
const listAdmins = () =>
  world.query(`select name, role_type as roles from person where role_type <> '{}' order by name`)
const countActs = async () =>
  (await world.query(`select 1 from audit where action = 'first-super-admin'`)).length

it('is the person with that e-mail address, in any case, who keeps other roles', async () => {
  const anna = await createAdmin(world, 'Anna')
  await ensure((await getEmail(world, anna)).toUpperCase())
  expect(await listAdmins()).toEqual([{ name: 'Anna', roles: ['Admin', 'Super Admin'] }])
  expect(await countActs()).toBe(1)
})

it('is added where nobody has that address', async () => {
  await ensure('first@samhus.example')
  expect(await listAdmins()).toEqual([{ name: 'first@samhus.example', roles: ['Super Admin'] }])
})

it('is nobody where there is a Super Admin already, and where no address is configured', async () => {
  await ensure(undefined)
  expect(await listAdmins()).toEqual([])
  await ensure('first@samhus.example')
  await ensure('second@samhus.example')
  await ensure(undefined)
  expect(await listAdmins()).toHaveLength(1)
  expect(await countActs()).toBe(1)
})

it('is given again if the only one is disabled, and never to a disabled person', async () => {
  await ensure('first@samhus.example')
  await world.execute(`update person set enabled = false where email = 'first@samhus.example'`)
  await ensure('first@samhus.example')
  expect(await countActs()).toBe(1)
  await ensure('second@samhus.example')
  expect(await countActs()).toBe(2)
})

it('is one person however many processes start at the same time with different addresses', async () => {
  const program = await bundleProgram('testing/processes/first-super-admin.ts')
  const processes = ['a', 'b', 'c'].map((name) => {
    const child = spawn(process.execPath, [...fromInput, world.url, `${name}@samhus.example`], {
      cwd: programFolder,
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    child.stdin.end(program)
    return child
  })
  const codes = await Promise.all(processes.map(async (each) => ((await once(each, 'exit')) as [number])[0]))
  expect(codes).toEqual([0, 0, 0])
  expect(await listAdmins()).toHaveLength(1)
  expect(await countActs()).toBe(1)
}, 30_000)
