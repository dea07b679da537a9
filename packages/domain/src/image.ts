/** The widths in which images are served, in pixels. */
export const imageWidths = [320, 480, 768, 1200, 1920] as const
export type ImageWidth = (typeof imageWidths)[number]

export const imageFormats = ['avif', 'webp'] as const
export type ImageFormat = (typeof imageFormats)[number]

const renditionSegment = /\/\d+\.(?:avif|webp)$/

/**
 * Returns an image's `srcset` with all widths; null for a URL that this server does not serve.
 *
 * One signature covers all widths of an image: their URLs differ in the last path segment only.
 */
export function buildSrcset(url: string, format: ImageFormat): string | null {
  if (!renditionSegment.test(url)) return null
  return imageWidths
    .map((width) => `${url.replace(renditionSegment, `/${width}.${format}`)} ${width}w`)
    .join(', ')
}

/** Parses the last path segment of an image URL, such as `768.avif`; null: not a width or format that is served. */
export function parseRendition(segment: string): { width: ImageWidth; format: ImageFormat } | null {
  const [, digits, format] = /^(\d{2,4})\.(avif|webp)$/.exec(segment) ?? []
  const width = imageWidths.find((candidate) => String(candidate) === digits)
  return width === undefined ? null : { width, format: format as ImageFormat }
}
