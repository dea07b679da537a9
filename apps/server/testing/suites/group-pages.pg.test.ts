import { group as groupOperation } from '@samhus/contract/groups'
import { houses as housesOperation } from '@samhus/contract/houses'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getOutcome } from '../fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'
import { schedulePointsOfYear } from '../../src/jobs/schedule-point-plan.ts'
import { uploadDocuments, type UploadFolder } from '../../src/use-cases/admin/upload-documents.ts'
import { group } from '../../src/reads/group.ts'
import { houses } from '../../src/reads/houses.ts'
import { nextScheduledPointAssignment } from '../../src/reads/next-scheduled-point-assignment.ts'

let world: World
let anna: Owner
let bo: Owner
let former: Owner
let closed: Owner

beforeEach(async () => {
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
afterEach(() => world.close())

const readGroup = (owner: Owner, groupId = world.groupId) => group(world.deps, owner.actor, { groupId })

describe('the group page', () => {
  it('lists the owners and the committee by name, without what they hide', async () => {
    const page = groupOperation.response.parse(await readGroup(anna))
    expect(page).toMatchObject({ id: world.groupId, name: 'Klitten', facebookLink: '' })
    const bos = { id: bo.personId, name: 'Bo', email: null, phone: null }
    const email = expect.stringContaining('Anna-') as string
    expect(page.groupMembers).toEqual([
      { id: anna.personId, name: 'Anna', email, phone: '+45 11 22 33 44' },
      bos,
    ])
    expect(page.groupCommitteeMembers).toEqual([bos])
    expect(page.documents).toEqual({ name: 'Dokumenter', path: 'Dokumenter', children: [], documents: [] })
  })

  it('has the documents in the order in which they were uploaded', async () => {
    const createDocument = (name: string) => ({ name, bytes: Buffer.from('Kære ejer') })
    const createFolder = (name: string, more: Partial<UploadFolder> = {}): UploadFolder => ({
      name,
      children: [],
      documents: [],
      ...more,
    })
    const root = createFolder('Papirer', {
      documents: [createDocument('Velkommen.pdf')],
      children: [
        createFolder('Referater', { children: [createFolder('2027'), createFolder('2026')] }),
        createFolder('Boliger', { documents: [createDocument('Z.pdf'), createDocument('A.pdf')] }),
      ],
    })
    await uploadDocuments(world.deps, null, { groupId: world.groupId, root })
    const url = expect.stringMatching(/^\/client\/api\/documents\/[0-9a-f-]{36}\/[\w.-]+$/) as string
    const type = 'text/plain; charset=utf-8'
    const toWire = ({ name, documents, children }: UploadFolder, path: string): unknown => ({
      name,
      path,
      documents: documents.map((each) => ({
        name: each.name,
        path: `${path}/${each.name}`,
        type,
        size: 10,
        url,
      })),
      children: children.map((child) => toWire(child, `${path}/${child.name}`)),
    })
    const { documents } = groupOperation.response.parse(await readGroup(anna))
    expect(documents).toEqual(toWire(root, 'Papirer'))
  })

  it('is only for its members: others do not even learn that the group exists', async () => {
    expect(await getOutcome(readGroup(former))).toBe('no-group-found')
    expect(await getOutcome(readGroup(anna, world.deps.newId()))).toBe('no-group-found')
  })
})

describe('the list of houses', () => {
  it('is sorted by name and has everything that the pages show', async () => {
    const answer = await houses(world.deps, anna.actor, { groupId: world.groupId })
    const parsed = housesOperation.response.parse(answer)
    expect(parsed.houses.map(({ name, groupName }) => `${groupName}: ${name}`)).toEqual([
      'Klitten: House A',
      'Klitten: House B',
    ])
    expect(parsed.houses[0]?.location).toEqual({ lat: 57.1, lng: 9.9, zoom: 12 })
  })

  it('leaves archived houses out, and an empty list is refused with no-house-found', async () => {
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

describe('the next point assignment', () => {
  const none = { hasScheduledAssignment: false, assignAt: null, year: null, points: null }
  const schedule = (owner: Owner | null, given: { year: number; points: number; at: string }) =>
    world.execute(
      `insert into assignment (id, group_id, membership_id, year, points, assign_at, created_at)
       values ($1, $2, $3, $4, $5, $6, '2027-10-01T12:00:00Z')`,
      world.deps.newId(),
      world.groupId,
      owner === null ? null : owner.membershipId,
      given.year,
      given.points,
      given.at,
    )
  const readNext = (owner: Owner) =>
    nextScheduledPointAssignment(world.deps, owner.actor, { groupId: world.groupId })

  beforeEach(async () => {
    world.setTime('2026-10-14 12:00')
    await world.execute('delete from assignment where group_id = $1', world.groupId)
  })

  it('is the earliest scheduled one in the future, if there is one', async () => {
    expect(await readNext(anna)).toEqual(none)
    await schedulePointsOfYear(world.deps, { groupId: world.groupId, givenYear: 2027 })
    // The points of January 2027 pay for weeks of 2028.
    const ofPlan = { hasScheduledAssignment: true, year: 2028, points: 4 }
    const first = { ...ofPlan, assignAt: '2027-01-03T18:00:00.000Z' }
    expect(await readNext(anna)).toEqual(first)
    world.setTime('2027-01-03 18:59')
    expect(await readNext(anna)).toEqual(first)
    world.setTime('2027-01-03 19:00')
    expect(await readNext(anna)).toEqual({ ...ofPlan, assignAt: '2027-01-10T18:00:00.000Z' })
    expect(await getOutcome(readNext(former))).toBe('no-group-found')
  })

  it('is never one that only another member gets', async () => {
    world.setTime('2027-10-01 12:00')
    await schedule(bo, { year: 2027, points: 1, at: '2027-11-01T12:00:00Z' })
    expect(await readNext(anna)).toEqual(none)
    const his = { year: 2027, points: 1, assignAt: '2027-11-01T12:00:00.000Z' }
    expect(await readNext(bo)).toEqual({ hasScheduledAssignment: true, ...his })
  })

  it('is the sum of what the member gets for one year at the same instant, of the earliest year first', async () => {
    world.setTime('2027-12-01 12:00')
    const at = '2027-12-15T12:00:00Z'
    await schedule(null, { year: 2029, points: 5, at })
    await schedule(null, { year: 2028, points: 2, at })
    await schedule(anna, { year: 2028, points: 1, at })
    await schedule(bo, { year: 2028, points: 7, at })
    expect(await readNext(anna)).toEqual({
      hasScheduledAssignment: true,
      assignAt: '2027-12-15T12:00:00.000Z',
      year: 2028,
      points: 3,
    })
  })
})
