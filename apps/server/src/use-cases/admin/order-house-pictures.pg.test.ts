import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createPictureWorld } from '../../../testing/fixtures/pictures.ts'
import { orderHousePictures } from './order-house-pictures.ts'

it('pictures that the order does not name come last, and those of others are passed over', async () => {
  const { deps, admin, houseId, addToGroup, addToHouse, listPlaces, close } = await createPictureWorld()
  const ids = [await addToHouse(), await addToHouse(), await addToHouse()].map(({ pictureId }) => pictureId)
  const [first = '', second = '', third = ''] = ids
  const foreign = await addToGroup()
  const order = (pictureIds: string[], id = houseId) =>
    orderHousePictures(deps, admin.actor, { houseId: id, pictureIds })
  const { pictures } = await order([third, foreign.pictureId, randomUUID(), first])
  expect(pictures.map(({ pictureId }) => pictureId)).toEqual([third, first, second])
  expect((await listPlaces('house')).map(({ id }) => id)).toEqual([third, first, second])
  expect(await listPlaces('group')).toEqual([{ id: foreign.pictureId, position: 0 }])
  expect(await getOutcome(order([], randomUUID()))).toBe('house-not-found')
  await close()
})
