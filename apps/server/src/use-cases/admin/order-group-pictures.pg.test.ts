import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createPictureWorld, type PictureWorld } from '../../../testing/fixtures/pictures.ts'
import { adminGroup } from '../../reads/admin/admin-group.ts'
import { orderGroupPictures } from './order-group-pictures.ts'
import { removePicture } from './remove-picture.ts'

let pictures: PictureWorld
beforeAll(async () => {
  pictures = await createPictureWorld()
  for (let number = 0; number < 4; number++) await pictures.addToGroup()
})
afterAll(async () => {
  expect(await pictures.world.findViolations({ tolerance: '1 year' })).toEqual([])
  await pictures.close()
})

const order = (pictureIds: string[], groupId = pictures.world.groupId) =>
  orderGroupPictures(pictures.deps, pictures.admin.actor, { groupId, pictureIds })
const listIds = async () => (await pictures.listPlaces('group')).map(({ id }) => id)

it('the pictures of a group change places, and the same order again changes nothing', async () => {
  const { deps, admin, world } = pictures
  const wanted = (await listIds()).toReversed()
  const answer = await order(wanted)
  expect(answer.pictures.map(({ pictureId }) => pictureId)).toEqual(wanted)
  expect(await listIds()).toEqual(wanted)
  const { version } = await adminGroup(deps, admin.actor, { groupId: world.groupId })
  const [act] = await world.query('select action from audit where number = $1', version)
  expect(act).toEqual({ action: 'order-group-pictures' })
  await order(wanted)
  expect((await adminGroup(deps, admin.actor, { groupId: world.groupId })).version).toBe(version)
})

it('an order that names a picture twice, or a group that there is not, is refused', async () => {
  const [first = ''] = await listIds()
  expect(await getOutcome(order([first, first]))).toBe('invalid-request')
  expect(await getOutcome(order([], randomUUID()))).toBe('no-group-found')
})

it('while pictures are ordered others are added and removed: no place is lost, and none is taken twice', async () => {
  const { deps, admin, addToGroup, listPlaces } = pictures
  for (let round = 0; round < 4; round++) {
    const ids = await listIds()
    const [gone = ''] = ids
    const calls = [
      order(ids.toReversed()),
      addToGroup(),
      removePicture(deps, admin.actor, { pictureId: gone }),
      order([...ids.slice(2), ...ids.slice(0, 2)]),
    ]
    expect(await countOutcomes(calls)).toEqual({ ok: 4 })
    const places = await listPlaces('group')
    expect(places.map(({ position }) => position)).toEqual([0, 1, 2, 3])
    expect(places.map(({ id }) => id)).not.toContain(gone)
  }
})
