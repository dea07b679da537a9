import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createPictureWorld } from '../../../testing/fixtures/pictures.ts'
import { adminHouse } from '../../reads/admin/admin-house.ts'
import { houses } from '../../reads/houses.ts'
import { addHousePicture } from './add-house-picture.ts'

it('a picture of a house is the house’s alone, comes last, and is seen by owners at once', async () => {
  const { world, deps, admin, houseId, photo, addToGroup, addToHouse, listPlaces, close } =
    await createPictureWorld()
  const { groupId } = world
  await addToGroup()
  const first = await addToHouse()
  expect(await countOutcomes([addToHouse(), addToHouse(), addToGroup()])).toEqual({ ok: 3 })
  expect((await listPlaces('house')).map(({ position }) => position)).toEqual([0, 1, 2])
  expect((await listPlaces('group')).map(({ position }) => position)).toEqual([0, 1])
  const read = await adminHouse(deps, admin.actor, { houseId })
  expect(read.pictures).toHaveLength(3)
  expect(read.pictures[0]).toEqual(first)
  const anna = await world.addOwner('Anna')
  const list = await houses(deps, anna.actor, { groupId })
  expect(list.houses.find(({ id }) => id === houseId)?.imageUrls).toEqual(
    read.pictures.map(({ imageUrl }) => imageUrl),
  )
  const [act] = await world.query('select action, subject_kind from audit where number = $1', read.version)
  expect(act).toEqual({ action: 'add-house-picture', subject_kind: 'house' })
  const nowhere = addHousePicture(deps, admin.actor, { houseId: randomUUID(), bytes: photo })
  expect(await getOutcome(nowhere)).toBe('house-not-found')
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  await close()
})
