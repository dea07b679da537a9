import { randomUUID } from 'node:crypto'
import { maxPictures } from '@samhus/domain/pictures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tokensByEmail } from '../../../testing/fakes/access-tokens.ts'
import { getEmail } from '../../../testing/fixtures/inspect.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createPictureWorld, type PictureWorld } from '../../../testing/fixtures/pictures.ts'
import { createTestApp } from '../../../testing/fixtures/test-app.ts'
import { withIdempotencyKey } from '../../../testing/fixtures/world.ts'
import { adminGroup } from '../../reads/admin/admin-group.ts'
import { group as groupPage } from '../../reads/group.ts'
import { addGroupPicture } from './add-group-picture.ts'

let pictures: PictureWorld
beforeEach(async () => {
  pictures = await createPictureWorld()
})
afterEach(async () => {
  expect(await pictures.world.findViolations({ tolerance: '1 year' })).toEqual([])
  await pictures.close()
})

const placesInARow = (count: number): number[] => Array.from({ length: count }, (_, place) => place)

describe('a picture of a group', () => {
  it('comes last, is recorded, and is seen by admins and owners at once', async () => {
    const { world, deps, admin, addToGroup } = pictures
    const first = await addToGroup()
    const second = await addToGroup()
    const { groupId } = world
    const read = await adminGroup(deps, admin.actor, { groupId })
    expect(read.pictures.map(({ pictureId }) => pictureId)).toEqual([first.pictureId, second.pictureId])
    // Its camera lay on its side.
    expect([first.width, first.height]).toEqual([40, 60])
    const anna = await world.addOwner('Anna')
    const page = await groupPage(deps, anna.actor, { groupId })
    expect(page.imageUrls).toEqual([first.imageUrl, second.imageUrl])
    const [act] = await world.query(
      `select a.action, a.fields, v.before, v.after from audit a
       join audit_value v on v.audit_number = a.number and v.field = 'pictures' where a.number = $1`,
      read.version,
    )
    expect(act).toEqual({ action: 'add-group-picture', fields: ['pictures'], before: '1', after: '2' })
    const [change] = await world.query('select kind, group_id from change order by number desc limit 1')
    expect(change).toEqual({ kind: 'refetch', group_id: groupId })
  })

  it('with the same key is added once', async () => {
    const { world, deps, admin, photo } = pictures
    const actor = withIdempotencyKey(admin, randomUUID())
    const input = { groupId: world.groupId, bytes: photo }
    const [first, second] = await Promise.all([
      addGroupPicture(deps, actor, input),
      addGroupPicture(deps, actor, input),
    ])
    expect(second).toEqual(first)
  })

  it('of several that are added at the same moment has a place of its own', async () => {
    const { addToGroup, listPlaces } = pictures
    const before = (await listPlaces('group')).length
    expect(await countOutcomes([1, 2, 3, 4].map(() => addToGroup()))).toEqual({ ok: 4 })
    const after = await listPlaces('group')
    expect(after.map(({ position }) => position)).toEqual(placesInARow(before + 4))
  })
})

describe('no picture of a group', () => {
  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['half an image', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('is %s', async (_what, bytes) => {
    const files = pictures.stored.size
    expect(await getOutcome(pictures.addToGroup(bytes))).toBe('unsupported-media-type')
    expect(pictures.stored.size).toBe(files)
  })

  it('is larger than 20 MB: it is refused before it is read', async () => {
    const { world, deps, admin } = pictures
    const app = await createTestApp(deps, { tokens: tokensByEmail })
    const answer = await app.inject({
      method: 'POST',
      url: `/admin/api/groups/${world.groupId}/pictures`,
      headers: {
        authorization: `Bearer ${await getEmail(world, admin)}`,
        'content-type': 'application/octet-stream',
      },
      payload: Buffer.alloc(20_000_001),
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { type: 'payload-too-large' }])
    await app.close()
  })

  it('is of a group that there is not, or of one that has all it can have, and leaves no file behind', async () => {
    const { world, deps, admin, photo, stored, addToGroup, listPlaces } = pictures
    const files = stored.size
    const nowhere = { groupId: randomUUID(), bytes: photo }
    expect(await getOutcome(addGroupPicture(deps, admin.actor, nowhere))).toBe('no-group-found')
    await world.execute(
      `insert into picture (id, group_id, position, width, height, created_at)
       select gen_random_uuid(), $1, place, 4, 3, $2 from generate_series($3::int, $4::int) place`,
      world.groupId,
      world.nowIso(),
      (await listPlaces('group')).length,
      maxPictures - 2,
    )
    // One place is left for two.
    expect(await countOutcomes([addToGroup(), addToGroup()])).toEqual({ ok: 1, 'invalid-request': 1 })
    expect(stored.size).toBe(files + 1)
  })
})
