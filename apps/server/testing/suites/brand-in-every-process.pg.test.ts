import { afterAll, beforeAll, expect, it } from 'vitest'
import { brand } from '../../src/reads/admin/brand.ts'
import { changeBrand } from '../../src/use-cases/admin/change-brand.ts'
import { startLiveServer, waitFor, type LiveServer } from '../fixtures/live-server.ts'
import { addSuperAdmin } from '../fixtures/super-admin.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'

let world: World
let boss: Owner
let [one, two]: LiveServer[] = []

beforeAll(async () => {
  world = await createWorld()
  boss = await addSuperAdmin(world)
  ;[one, two] = [await startLiveServer(world), await startLiveServer(world)]
})
afterAll(async () => {
  await one?.stop()
  await two?.stop()
  await world.close()
})

const readName = async (server: LiveServer | undefined): Promise<string> => {
  const answer = await fetch(`${server!.url}/client/api/config`)
  return ((await answer.json()) as { brandName: string }).brandName
}

async function rename(server: LiveServer | undefined, brandName: string | null): Promise<void> {
  const { saved, version } = await brand(server!.deps)
  const { hasLogo: _hasLogo, ...texts } = saved
  await changeBrand(server!.deps, boss.actor, { ...texts, brandName, version })
}

it('a saved brand holds in the process that saved it at once, and in the other without a restart', async () => {
  for (const [here, there, name] of [
    [one, two, 'Klitten'],
    [two, one, 'Havet'],
  ] as const) {
    await rename(here, name)
    expect(await readName(here)).toBe(name)
    await waitFor(async () => (await readName(there)) === name, 'the name in the other process')
  }
})

it('a process that starts later has it from its first answer', async () => {
  await rename(one, 'Fjorden')
  const third = await startLiveServer(world)
  try {
    expect(await readName(third)).toBe('Fjorden')
  } finally {
    await third.stop()
  }
})
