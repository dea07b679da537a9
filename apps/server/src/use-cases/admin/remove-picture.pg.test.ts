import { expect, it } from 'vitest'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createPictureWorld } from '../../../testing/fixtures/pictures.ts'
import { removePicture } from './remove-picture.ts'

it('a removed picture is gone once, the others close up, and its file is left to the job', async () => {
  const { world, deps, admin, houseId, addToHouse, listPlaces, close } = await createPictureWorld()
  const ids = [await addToHouse(), await addToHouse(), await addToHouse()].map(({ pictureId }) => pictureId)
  const [first = '', second = '', third = ''] = ids
  const remove = (pictureId: string) => removePicture(deps, admin.actor, { pictureId })
  expect(await countOutcomes([remove(first), remove(first), remove(first)])).toEqual({
    ok: 1,
    'not-found': 2,
  })
  expect(await listPlaces('house')).toEqual([
    { id: second, position: 0 },
    { id: third, position: 1 },
  ])
  expect(await world.query('select file_key from file_removal')).toEqual([{ file_key: first }])
  const acts = await world.query(
    `select a.subject_id, v.before, v.after from audit a join audit_value v on v.audit_number = a.number
     where a.action = 'remove-picture' and v.field = 'pictures'`,
  )
  expect(acts).toEqual([{ subject_id: houseId, before: '3', after: '2' }])
  expect(await getOutcome(remove(first))).toBe('not-found')
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  await close()
})
