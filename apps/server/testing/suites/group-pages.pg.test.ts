import { group as groupOperation } from '@samhus/contract/groups'
import { houses as housesOperation } from '@samhus/contract/houses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getOutcome } from '../fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'
import { schedulePoints } from '../../src/jobs/schedule-points.ts'
import { fileDocuments, type FiledFolder } from '../../src/use-cases/admin/upload-documents.ts'
import { group } from '../../src/reads/group.ts'
import { houses } from '../../src/reads/houses.ts'
import { nextScheduledPointAssignment } from '../../src/reads/next-scheduled-point-assignment.ts'

let world: World
let anna: Owner
let bo: Owner
let former: Owner
let closed: Owner

beforeAll(async () => {
  world = await createWorld({ houses: ['B', 'A'] })
  anna = await world.addOwner('Anna')
  bo = await world.addOwner('Bo')
  former = await world.addOwner('Former')
  closed = await world.addOwner('Closed')
  await world.execute('update membership set left_at = $2 where id = $1', former.membershipId, world.nowIso())
  await world.execute('update person set enabled = false where id = $1', closed.personId)
  await world.execute('update membership set is_committee = true where id = $1', bo.membershipId)
  await world.execute(`update person set phone = '+45 11 22 33 44' where id = $1`, anna.personId)
  const hidden = `update person set phone = '+45 55 66 77 88', hides_phone = true, hides_email = true where id = $1`
  await world.execute(hidden, bo.personId)
})
afterAll(() => world.close())

const ask = (owner: Owner, groupId = world.groupId) => group(world.deps, owner.actor, { groupId })

describe('the group page', () => {
  it('lists the owners by name, the committee too, and keeps back what they hide', async () => {
    const page = groupOperation.answer.parse(await ask(anna))
    expect(page).toMatchObject({ id: world.groupId, name: 'Klitten', facebookLink: '' })
    const bos = { id: bo.personId, name: 'Bo', email: null, phone: null }
    const email = expect.stringContaining('Anna-') as string
    expect(page.groupMembers).toEqual([
      { id: anna.personId, name: 'Anna', email, phone: '+45 11 22 33 44' },
      bos,
    ])
    expect(page.groupCommitteeMembers).toEqual([bos])
    expect(page.documents).toEqual({ name: '', path: '', children: [], documents: [] })
  })

  it('has the documents in the order in which they were filed', async () => {
    const paper = (name: string, path: string) => ({ name, path, bytes: Buffer.from('Kære ejer') })
    const folder = (name: string, path: string, more: Partial<FiledFolder> = {}): FiledFolder => ({
      name,
      path,
      children: [],
      documents: [],
      ...more,
    })
    const years = [folder('2027', 'k/r/2027'), folder('2026', 'k/r/2026')]
    const papers = [paper('Z.pdf', 'k/b/z.pdf'), paper('A.pdf', 'k/b/a.pdf')]
    const root = folder('Dokumenter', 'k', {
      documents: [paper('Velkommen.pdf', 'k/velkommen.pdf')],
      children: [
        folder('Referater', 'k/r', { children: years }),
        folder('Boliger', 'k/b', { documents: papers }),
      ],
    })
    await fileDocuments(world.deps, null, { groupId: world.groupId, root })
    const url = expect.stringMatching(/^\/client\/api\/documents\/[0-9a-f-]{36}\/[\w.-]+$/) as string
    const type = 'text/plain; charset=utf-8'
    const onWire = ({ documents, children, ...rest }: FiledFolder): unknown => ({
      ...rest,
      documents: documents.map(({ name, path }) => ({ name, path, type, size: 10, url })),
      children: children.map(onWire),
    })
    const { documents } = groupOperation.answer.parse(await ask(anna))
    expect(documents).toEqual(onWire(root))
  })

  it('is for its members: others learn not even that it exists', async () => {
    expect(await getOutcome(ask(former))).toBe('no-group-found')
    expect(await getOutcome(ask(anna, world.deps.ids()))).toBe('no-group-found')
  })
})

describe('the houses', () => {
  it('come by name with all that their pages show', async () => {
    const answer = await houses(world.deps, anna.actor, { groupId: world.groupId })
    const parsed = housesOperation.answer.parse(answer)
    expect(parsed.houses.map(({ name, groupName }) => `${groupName}: ${name}`)).toEqual([
      'Klitten: House A',
      'Klitten: House B',
    ])
    expect(parsed.houses[0]?.location).toEqual({ lat: 57.1, lng: 9.9, zoom: 12 })
  })

  it('that are archived are not among them, and none at all is no-house-found', async () => {
    await world.execute(`update house set archived_at = $1 where code = 'B'`, world.nowIso())
    const { houses: left } = await houses(world.deps, anna.actor, { groupId: world.groupId })
    expect(left.map(({ name }) => name)).toEqual(['House A'])
    await world.execute('update house set archived_at = $1', world.nowIso())
    const call = houses(world.deps, anna.actor, { groupId: world.groupId })
    expect(await getOutcome(call)).toBe('no-house-found')
    expect(await getOutcome(houses(world.deps, former.actor, { groupId: world.groupId }))).toBe(
      'no-group-found',
    )
  })
})

describe('the next points', () => {
  const next = (owner: Owner) =>
    nextScheduledPointAssignment(world.deps, owner.actor, { groupId: world.groupId })

  it('are the first that are still to come, as far as anything is scheduled', async () => {
    expect(await next(anna)).toEqual({ hasScheduledAssignment: false, assignAt: null })
    await schedulePoints(world.deps, { groupId: world.groupId, givenYear: 2027 })
    const first = { hasScheduledAssignment: true, assignAt: '2027-01-03T18:00:00.000Z' }
    expect(await next(anna)).toEqual(first)
    world.setTime('2027-01-03 18:59')
    expect(await next(anna)).toEqual(first)
    world.setTime('2027-01-03 19:00')
    expect(await next(anna)).toEqual({ hasScheduledAssignment: true, assignAt: '2027-01-10T18:00:00.000Z' })
    expect(await getOutcome(next(former))).toBe('no-group-found')
  })

  it('that another member is given do not count', async () => {
    world.setTime('2027-10-01 12:00')
    await world.execute(
      `insert into assignment (id, group_id, membership_id, year, points, assign_at, created_at)
       values ($1, $2, $3, 2027, 1, '2027-11-01T12:00:00Z', '2027-10-01T12:00:00Z')`,
      world.deps.ids(),
      world.groupId,
      bo.membershipId,
    )
    expect(await next(anna)).toEqual({ hasScheduledAssignment: false, assignAt: null })
    expect(await next(bo)).toEqual({ hasScheduledAssignment: true, assignAt: '2027-11-01T12:00:00.000Z' })
  })
})
