import sharp, { type Sharp } from 'sharp'
import { RefusedError } from '../shared/refused-error.ts'
import { detectImageType } from './detect-file-type.ts'
import { createLifoLimiter } from './limit-concurrency.ts'

/** An image as it is stored: upright and without metadata. */
export interface IngestedImage {
  readonly bytes: Buffer
  readonly type: 'image/jpeg'
  readonly width: number
  readonly height: number
}

/** A size and format of an image for the screen. */
export interface Rendition {
  /** Pixels; a narrower original stays as narrow as it is. */
  readonly width: number
  readonly format: 'avif' | 'webp'
}

const maxImageBytes = 20_000_000
/** A phone takes 50 million; an image of that size needs 200 MB of memory while it is rotated. */
const maxPixels = 64_000_000
const maxStoredSide = 2560
const storedQuality = 88
const timeoutSeconds = 30
/** Density at which an SVG is rasterized at its own width. */
const baseDensity = 72

// One image at a time, on one core: the other cores are for bookings.
sharp.concurrency(1)
sharp.cache(false)
const limiter = createLifoLimiter(1)

/**
 * Decodes and re-encodes an uploaded image, so anything else in its bytes is gone.
 *
 * @throws RefusedError unsupported-media-type for anything but a complete JPEG, PNG, WebP, AVIF or HEIF image by its
 *   bytes (so also for SVG, HTML and GIF)
 * @throws RefusedError payload-too-large beyond 20 MB or 64 million pixels
 */
export async function ingestImage(bytes: Buffer): Promise<IngestedImage> {
  await assertDecodable(bytes)
  return limiter(async () => {
    const { data, info } = await withDecodeErrors(() =>
      openImage(bytes)
        .autoOrient()
        .resize({ width: maxStoredSide, height: maxStoredSide, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality: storedQuality })
        .timeout({ seconds: timeoutSeconds })
        .toBuffer({ resolveWithObject: true }),
    )
    return { bytes: data, type: 'image/jpeg', width: info.width, height: info.height }
  })
}

/** Pixels: three times as large as any page shows it, for dense screens. */
const maxLogoSide = { width: 720, height: 240 }

/**
 * Decodes an uploaded logo and encodes it as a PNG of moderate size, with its transparency.
 *
 * @throws RefusedError as `ingestImage`
 */
export async function ingestLogo(bytes: Buffer): Promise<Buffer> {
  await assertDecodable(bytes)
  return limiter(() =>
    withDecodeErrors(() =>
      openImage(bytes)
        .autoOrient()
        .resize({ ...maxLogoSide, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png({ compressionLevel: 9 })
        .timeout({ seconds: timeoutSeconds })
        .toBuffer(),
    ),
  )
}

/** Throws for what is no image by its first bytes, and for one that would need too much memory. */
async function assertDecodable(bytes: Buffer): Promise<void> {
  if (bytes.length > maxImageBytes) throw new RefusedError('payload-too-large')
  if (detectImageType(bytes) === null) throw new RefusedError('unsupported-media-type')
  const { width, height } = await limiter(() => withDecodeErrors(() => openImage(bytes).metadata()))
  if (width * height > maxPixels) throw new RefusedError('payload-too-large')
}

/** Returns a stored image in a rendition. An SVG of ours is rasterized at that width, even where it is wider. */
export function resizeImage(original: Buffer, { width, format }: Rendition): Promise<Buffer> {
  return limiter(async () => {
    const isSvg = original.subarray(0, 4).toString('latin1') === '<svg'
    const image = isSvg ? await rasterizeSvg(original, width) : openImage(original)
    const resized = image.resize({ width, withoutEnlargement: !isSvg }).flatten({ background: '#ffffff' })
    const encoded =
      format === 'avif' ? resized.avif({ quality: 50, effort: 1 }) : resized.webp({ quality: 74, effort: 2 })
    return encoded.timeout({ seconds: timeoutSeconds }).toBuffer()
  })
}

async function rasterizeSvg(original: Buffer, width: number): Promise<Sharp> {
  const { width: ownWidth } = await sharp(original).metadata()
  return sharp(original, { density: (baseDensity * width) / ownWidth })
}

function openImage(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
}

/** Any error of a decoder counts as an error of the image. */
async function withDecodeErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message)
    throw new RefusedError(isTooLarge ? 'payload-too-large' : 'unsupported-media-type')
  }
}
