import { defaultPolicy, type Policy } from '@samhus/domain/policy'
import type { Operation } from '@samhus/contract/operation'
import type { Deps } from '../../src/shared/deps.ts'
import { addMember } from '../../src/use-cases/admin/add-member.ts'
import { addPerson } from '../../src/use-cases/admin/add-person.ts'
import { setUpGroup } from '../../src/use-cases/admin/set-up-group.ts'
import type { CallInput } from '../access-matrix/access-matrix.ts'
import { longTimeouts } from '../database/long-timeouts.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { createMemoryFiles } from '../fakes/file-store.ts'
import { createActions } from '../fixtures/owner-actions.ts'
import { createTestApp, type TestApp } from '../fixtures/test-app.ts'
import { createActor, createWorld, pushOrigin, type Owner, type World } from '../fixtures/world.ts'
import { describeChanges } from './describe-changes.ts'
import { createRowNames } from './row-names.ts'
import { createTableReader, listRowChanges, type Tables } from './table-rows.ts'

/** Owners of the association Klitten; Dora is in its committee, and a member of Fyrren, too; Carl is marked. */
export type OwnerName = 'Anna' | 'Bo' | 'Carl' | 'Dora'
/** Eva is a Super Admin, Ole an admin. */
type AdminName = 'Eva' | 'Ole'
/** `Eva as Anna`: an admin who acts as an owner; `guest`: only by a link. */
export type CallerName = OwnerName | AdminName | 'Eva as Anna' | 'guest'

/**
 * What rows prepare their calls with: an association of two houses, A and B, whose weeks of 2027 cost 2 points, those of
 * summer 4; its owners have 20 points and browsers that get push messages, and it is 2 November 2026, 12:00.
 */
export interface EffectsScene {
  readonly world: World
  /** Those of the app that serves the call: with files of its own, and a system time that stands still. */
  readonly deps: Deps
  readonly owner: (name: OwnerName) => Owner
  readonly admin: (name: AdminName) => Pick<Owner, 'personId' | 'actor'>
  /** Returns what an owner can do. */
  readonly as: (name: OwnerName) => ReturnType<typeof createActions>
  /** The id of Fyrren. */
  readonly otherGroupId: string
}

/** The scene, and what calls it and says what changed. */
export interface EffectsStage extends EffectsScene {
  /** Returns what a call leaves, a line for each row. Throws if it is refused. */
  readonly listEffects: (
    operation: Operation,
    by: CallerName,
    prepare: (scene: EffectsScene) => Promise<CallInput>,
  ) => Promise<string[]>
  /** Puts everything back. */
  readonly restore: () => Promise<void>
  readonly close: () => Promise<void>
}

export const startTime = '2026-11-02 12:00'
const summer = Object.fromEntries([27, 28, 29, 30, 31].map((week) => [week, 4]))
/** What a scene's world contains. */
export const sceneOptions = { houses: ['A', 'B'], prices: summer, now: startTime }
const owners = [
  { name: 'Anna', language: 'da', phone: '+45 20 00 00 01' },
  { name: 'Bo', language: 'sv', phone: '' },
  { name: 'Carl', language: 'en', phone: '' },
  { name: 'Dora', language: null, phone: '' },
] as const
const noDetails = {
  code: '',
  phone: '',
  address: '',
  zip: '',
  city: '',
  language: 'da',
  enabled: true,
} as const

export async function createEffectsStage(): Promise<EffectsStage> {
  let commits = 0
  const database = await createTestDatabase({
    ...longTimeouts,
    maxConnections: 4,
    onChangesCommitted: () => void commits++,
  })
  const world = await createWorld({ ...sceneOptions, database })
  const scene = await fillScene(world, toSceneDeps(world))
  const app = await createTestApp(scene.deps)
  const reader = await createTableReader(world)
  const base = await reader.read()
  return {
    ...scene,
    listEffects: async (operation, by, prepare) => {
      const input = await prepare(scene)
      const before = await reader.read()
      commits = 0
      await callInScene(app, scene, { operation, by, input })
      const after = await reader.read()
      return [
        ...describeEffects({ before, after, now: world.deps.now() }),
        ...describeCommits(before, after, commits),
      ]
    },
    restore: async () => {
      world.setTime(startTime)
      await reader.restore(base)
    },
    close: async () => {
      await app.close()
      await world.close()
    },
  }
}

/** Returns what an app has that serves calls in scenes of a world's database. */
export function toSceneDeps({ deps }: World): Deps {
  return { ...deps, systemNow: deps.now, files: createMemoryFiles() }
}

/** Fills a new world with people, and its database with another group; `deps` are those of the app that serves the calls. */
export async function fillScene(
  world: World,
  deps: Deps,
  policy: Policy = defaultPolicy,
): Promise<EffectsScene> {
  const people = new Map<string, Owner>()
  for (const { name, language, phone } of owners) {
    const owner = await world.addOwner(name)
    people.set(name, owner)
    await setPerson(world, owner.personId, { name, language, phone })
    await world.execute(
      `insert into push_subscription (id, person_id, endpoint, p256dh, auth, language, created_at)
       values (gen_random_uuid(), $1, $2, 'key', 'secret', coalesce($3, 'da'), $4)`,
      owner.personId,
      `${pushOrigin}/${name}`,
      language,
      world.nowIso(),
    )
  }
  const admins = new Map<string, Pick<Owner, 'personId' | 'actor'>>()
  for (const [name, roleType] of [
    ['Eva', ['Admin', 'Super Admin']],
    ['Ole', ['Admin']],
  ] as const) {
    const email = `${name.toLowerCase()}@samhus.example`
    const personId = await addPerson(deps, null, { ...noDetails, name, email, roleType: [...roleType] })
    await setPerson(world, personId, { name, language: 'da', phone: '' })
    admins.set(name, { personId, actor: createActor(personId) })
  }
  const group = { code: 'T2', name: 'Fyrren', facebookLink: '', pictures: [], yearlyGroupList: null }
  const otherGroupId = await setUpGroup(deps, null, { ...group, policy })
  const [dora, carl] = [find(people, 'Dora'), find(people, 'Carl')]
  await world.execute('update membership set is_committee = true where id = $1', dora.membershipId)
  await world.execute('update membership set is_marked = true where id = $1', carl.membershipId)
  await addMember(deps, null, {
    groupId: otherGroupId,
    userId: dora.personId,
    isCommittee: false,
    isMarked: true,
  })
  return {
    world,
    deps,
    owner: (name) => find(people, name),
    admin: (name) => find(admins, name),
    as: (name) => createActions(world, find(people, name)),
    otherGroupId,
  }
}

function setPerson(
  world: World,
  personId: string,
  { name, language, phone }: { name: string; language: string | null; phone: string },
): Promise<void> {
  return world.execute(
    'update person set sub = $2, issuer = $3, email = $4, bound_email = $4, language = $5, phone = $6 where id = $1',
    personId,
    name,
    'test',
    `${name.toLowerCase()}@samhus.example`,
    language,
    phone,
  )
}

function find<T>(people: ReadonlyMap<string, T>, name: string): T {
  const found = people.get(name)
  if (!found) throw new Error(`the scene has no ${name}`)
  return found
}

/** Sends a call by one of a scene's people. Throws if it is refused. */
export async function callInScene(
  app: TestApp,
  scene: EffectsScene,
  { operation, by, input }: { operation: Operation; by: CallerName; input: CallInput },
): Promise<void> {
  await send(app, operation, { headers: toHeaders(by, scene), input })
}

function toHeaders(by: CallerName, scene: EffectsScene): Record<string, string> {
  if (by === 'guest') return {}
  const [who = '', , owner] = by.split(' ')
  const asOwner = owner ? { 'x-impersonate-userid': scene.owner(owner as OwnerName).personId } : {}
  return { authorization: `Bearer ${who}`, ...asOwner }
}

async function send(
  app: TestApp,
  operation: Operation,
  { headers, input }: { headers: Record<string, string>; input: CallInput },
): Promise<void> {
  const { params = {}, query, body, file } = input
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '')
  const reply = await app.inject({
    method: operation.method,
    url: query ? `${path}?${new URLSearchParams(query).toString()}` : path,
    headers: file ? { ...headers, 'content-type': 'application/octet-stream' } : headers,
    ...(body || file ? { payload: body ?? file } : {}),
  })
  if (reply.statusCode !== 200) throw new Error(`${operation.name} was refused: ${reply.body}`)
}

function describeEffects({ before, after, now }: { before: Tables; after: Tables; now: number }): string[] {
  return describeChanges(listRowChanges(before, after), { names: createRowNames(before, after), now })
}

/** The processes that serve open browsers are told of a commit with change rows, or find them seconds later. */
function describeCommits(before: Tables, after: Tables, commits: number): string[] {
  const hasChanges = (after.get('change')?.size ?? 0) > (before.get('change')?.size ?? 0)
  if (hasChanges === commits > 0) return []
  return [
    hasChanges ? 'no process is told of the changes' : 'the processes are told of changes that there are not',
  ]
}
