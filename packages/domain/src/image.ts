/** The widths in which pictures are served, in pixels. */
export const pictureWidths = [320, 480, 768, 1200, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]

export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

const lastPart = /\/\d+\.(?:avif|webp)$/

/**
 * The same picture in all widths, as an image's `srcset`; null for an address that is none of ours.
 *
 * Every width of a picture is under the same signature: its address differs in the last part alone.
 */
export function sourceSet(address: string, format: PictureFormat): string | null {
  if (!lastPart.test(address)) return null
  return pictureWidths
    .map((width) => `${address.replace(lastPart, `/${width}.${format}`)} ${width}w`)
    .join(', ')
}

/** What the last part of a picture's address names, `768.avif`; null where it is no width that is served. */
export function pictureShape(part: string): { width: PictureWidth; format: PictureFormat } | null {
  const [, digits, format] = /^(\d{2,4})\.(avif|webp)$/.exec(part) ?? []
  const width = pictureWidths.find((each) => String(each) === digits)
  return width === undefined ? null : { width, format: format as PictureFormat }
}
