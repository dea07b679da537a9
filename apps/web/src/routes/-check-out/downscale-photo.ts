/** As much as is kept of a photo. */
const maxSidePx = 2560
const quality = 0.88
/** Below this nothing is won. */
const minBytesToDownscale = 1_000_000

/**
 * A photo for the line of a holiday home: no larger than what will be kept of it, and so a fraction of its bytes.
 * What this browser cannot draw goes as it is.
 */
export async function downscalePhoto(file: File): Promise<Blob> {
  if (file.size <= minBytesToDownscale) return file
  try {
    const drawn = await createImageBitmap(file)
    const scale = Math.min(1, maxSidePx / Math.max(drawn.width, drawn.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(drawn.width * scale)
    canvas.height = Math.round(drawn.height * scale)
    canvas.getContext('2d')?.drawImage(drawn, 0, 0, canvas.width, canvas.height)
    drawn.close()
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    return smaller !== null && smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}
