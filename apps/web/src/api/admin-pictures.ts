import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import type { AdminPicture } from '@samhus/contract/admin-pictures'
import { useQueryClient } from '@tanstack/react-query'
import { ofEveryAct } from './admin-activity.ts'
import { useCommand } from './command.ts'
import type { QueryName } from './query-client.ts'
import { type Sending, useSendFile } from './send-file.ts'

/** Whose pictures they are. */
export interface PicturesOwner {
  readonly kind: 'group' | 'house'
  readonly id: string
}

/** What shows a group with its pictures, and a house with its own. */
const showing = {
  group: [...ofEveryAct, 'admin-group', 'admin-groups'],
  house: [...ofEveryAct, 'admin-house', 'admin-houses'],
} as const satisfies Readonly<Record<PicturesOwner['kind'], readonly QueryName[]>>

/** Returns a function that sends a picture, which then stands at the end. */
export function useSendPicture({ kind, id }: PicturesOwner) {
  const toGroup = useSendFile(adminEndpoints.addGroupPicture, showing.group)
  const toHouse = useSendFile(adminEndpoints.addHousePicture, showing.house)
  return (sending: Sending): Promise<AdminPicture> =>
    kind === 'group' ? toGroup({ groupId: id }, sending) : toHouse({ houseId: id }, sending)
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
