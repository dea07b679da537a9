/** The widths in which pictures are served, in pixels. */
export const imageWidths = [320, 480, 768, 1200, 1920] as const
export type ImageWidth = (typeof imageWidths)[number]

export const imageFormats = ['avif', 'webp'] as const
export type ImageFormat = (typeof imageFormats)[number]

const renditionPart = /\/\d+\.(?:avif|webp)$/

/**
 * The same picture in all widths, as an image's `srcset`; null for an address that is none of ours.
 *
 * Every width of a picture is under the same signature: its address differs in the last part alone.
 */
export function buildSrcset(address: string, format: ImageFormat): string | null {
  if (!renditionPart.test(address)) return null
  return imageWidths
    .map((width) => `${address.replace(renditionPart, `/${width}.${format}`)} ${width}w`)
    .join(', ')
}

/** What the last part of a picture's address names, `768.avif`; null where it is no width that is served. */
export function parseRendition(part: string): { width: ImageWidth; format: ImageFormat } | null {
  const [, digits, format] = /^(\d{2,4})\.(avif|webp)$/.exec(part) ?? []
  const width = imageWidths.find((each) => String(each) === digits)
  return width === undefined ? null : { width, format: format as ImageFormat }
}
