/** The server stores photos no larger than this. */
const maxSidePx = 2560
const quality = 0.88
/** Smaller files are sent as they are: downscaling would save little. */
const minBytesToDownscale = 1_000_000

/**
 * Returns the photo as a JPEG no larger than the server stores, a fraction of its bytes: holiday houses have slow
 * connections. Returns the file itself if it is small, or if this browser cannot decode it.
 */
export async function downscalePhoto(file: File): Promise<Blob> {
  if (file.size <= minBytesToDownscale) return file
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, maxSidePx / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    return smaller !== null && smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}
