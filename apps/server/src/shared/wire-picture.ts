import type { AdminPicture } from '@samhus/contract/admin-pictures'
import type { Deps } from './deps.ts'

interface StoredPicture {
  readonly id: string
  readonly width: number
  readonly height: number
}

/** Returns a picture of a house or a group as admins get it. */
export function toWirePicture({ signedUrls }: Deps, { id, width, height }: StoredPicture): AdminPicture {
  return { pictureId: id, imageUrl: signedUrls.createImageUrl(id), width, height }
}
