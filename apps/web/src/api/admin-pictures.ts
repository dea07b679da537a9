import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import type { AdminPicture } from '@samhus/contract/admin-pictures'
import { useQueryClient } from '@tanstack/react-query'
import { useCommand } from './command.ts'
import { call } from './http.ts'
import type { QueryName } from './query-client.ts'

/** Whose pictures they are. */
export interface PicturesOwner {
  readonly kind: 'group' | 'house'
  readonly id: string
}

/** What shows a group with its pictures, and a house with its own. */
const showing = {
  group: ['admin-group', 'dashboard'],
  house: ['admin-house', 'dashboard'],
} as const satisfies Readonly<Record<PicturesOwner['kind'], readonly QueryName[]>>

interface Sending {
  file: File
  /** One per file: sent again after a lost response, it is added once. */
  idempotencyKey: string
  onProgress: (share: number) => void
}

/** @throws CallError */
export function sendPicture(
  { kind, id }: PicturesOwner,
  { file, ...options }: Sending,
): Promise<AdminPicture> {
  const sent = { ...options, file }
  return kind === 'group'
    ? call(adminEndpoints.addGroupPicture, { groupId: id }, sent)
    : call(adminEndpoints.addHousePicture, { houseId: id }, sent)
}

/** Returns a function that reads again what shows the pictures. */
export function useReadPictures({ kind }: PicturesOwner) {
  const client = useQueryClient()
  return () =>
    Promise.all(showing[kind].map((name) => client.invalidateQueries({ queryKey: [name] }))).then(() => {})
}

/** Puts the pictures into another order. */
export function useOrderPictures({ kind, id }: PicturesOwner) {
  const group = useCommand(adminEndpoints.orderGroupPictures, showing.group)
  const house = useCommand(adminEndpoints.orderHousePictures, showing.house)
  const { isPending, error, reset } = kind === 'group' ? group : house
  return {
    run: (pictureIds: string[]) =>
      kind === 'group' ? group.run({ groupId: id, pictureIds }) : house.run({ houseId: id, pictureIds }),
    isPending,
    error,
    reset,
  }
}

export const useRemovePicture = ({ kind }: PicturesOwner) =>
  useCommand(adminEndpoints.removePicture, showing[kind])
