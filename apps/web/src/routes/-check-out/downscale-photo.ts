import { maxSupportPhotoBytes } from '@samhus/domain/check-out'

/** Tried in this order until the photo is small enough to be sent; the server stores no larger side than the first. */
const attempts = [
  { maxSidePx: 2560, quality: 0.88 },
  { maxSidePx: 1600, quality: 0.8 },
] as const
/** Smaller files are sent as they are: downscaling would save little. */
const minBytesToDownscale = 1_000_000

/** The photo is larger than the server accepts, and this browser cannot make it smaller. */
export class PhotoTooLargeError extends Error {
  override readonly name = 'PhotoTooLargeError'
}

/**
 * Returns the photo as a JPEG no larger than the server stores, a fraction of its bytes: holiday houses have slow
 * connections. Returns the file itself if it is small, or if this browser cannot decode it.
 *
 * @throws PhotoTooLargeError if it stays larger than the server accepts
 */
export async function downscalePhoto(file: File): Promise<Blob> {
  if (file.size <= minBytesToDownscale) return file
  const smallest = await findSmallEnough(file)
  if (smallest.size > maxSupportPhotoBytes) throw new PhotoTooLargeError()
  return smallest
}

async function findSmallEnough(file: File): Promise<Blob> {
  let smallest: Blob = file
  try {
    const bitmap = await createImageBitmap(file)
    for (const attempt of attempts) {
      const encoded = await encodeAsJpeg(bitmap, attempt)
      if (encoded !== null && encoded.size < smallest.size) smallest = encoded
      if (smallest.size <= maxSupportPhotoBytes) break
    }
    bitmap.close()
  } catch {
    // The browser cannot decode the file; the server may.
  }
  return smallest
}

function encodeAsJpeg(
  bitmap: ImageBitmap,
  { maxSidePx, quality }: (typeof attempts)[number],
): Promise<Blob | null> {
  const scale = Math.min(1, maxSidePx / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
