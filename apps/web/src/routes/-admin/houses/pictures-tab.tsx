import type { AdminHouse } from '@samhus/contract/admin-houses'
import { PicturesField } from '../pictures/pictures-field.tsx'

/** The pictures of the house, in their order. */
export function PicturesTab({ house }: { house: AdminHouse }) {
  return <PicturesField of={{ kind: 'house', id: house.id }} pictures={house.pictures} />
}
