import sharp, { type Sharp } from 'sharp'
import { RefusedError } from '../shared/refused-error.ts'
import { detectImageType } from './sniff.ts'
import { createLifoLimiter } from './limit-concurrency.ts'

/** A picture as it is kept: turned upright, without anything its camera wrote into it. */
export interface IngestedImage {
  readonly bytes: Buffer
  readonly type: 'image/jpeg'
  readonly width: number
  readonly height: number
}

/** What a picture is made into for a screen. */
export interface Rendition {
  /** Pixels; a narrower original stays as narrow as it is. */
  readonly width: number
  readonly format: 'avif' | 'webp'
}

const maxImageBytes = 20_000_000
/** A telephone takes 50 million; a picture of them fills 200 MB while it is being turned. */
const maxPixels = 64_000_000
const maxStoredSide = 2560
const storedQuality = 88
const timeoutSeconds = 30
/** A drawing has no size of its own: this many dots an inch draw it as wide as it says. */
const baseDensity = 72

// One picture at a time, on one processor: the others are for those who book.
sharp.concurrency(1)
sharp.cache(false)
const limiter = createLifoLimiter(1)

/**
 * Takes a picture from outside.
 *
 * It is decoded and written anew, so whatever else lies in its bytes is gone. Refuses unsupported-media-type for
 * all that is not a whole JPEG, PNG, WebP, AVIF or HEIF picture by its own bytes (SVG, HTML and GIF among it),
 * payload-too-large beyond 20 MB or 64 million pixels.
 */
export async function ingestImage(bytes: Buffer): Promise<IngestedImage> {
  if (bytes.length > maxImageBytes) throw new RefusedError('payload-too-large')
  if (detectImageType(bytes) === null) throw new RefusedError('unsupported-media-type')
  return limiter(async () => {
    const { width, height } = await withDecodeErrors(() => openImage(bytes).metadata())
    if (width * height > maxPixels) throw new RefusedError('payload-too-large')
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

/** A kept picture as wide as a screen needs it. A drawing of ours (SVG) is drawn that wide. */
export function resizeImage(original: Buffer, { width, format }: Rendition): Promise<Buffer> {
  return limiter(async () => {
    const isDrawing = original.subarray(0, 4).toString('latin1') === '<svg'
    const picture = isDrawing ? await rasterizeSvg(original, width) : openImage(original)
    const shaped = picture
      .resize({ width, withoutEnlargement: !isDrawing })
      .flatten({ background: '#ffffff' })
    const written =
      format === 'avif' ? shaped.avif({ quality: 50, effort: 1 }) : shaped.webp({ quality: 74, effort: 2 })
    return written.timeout({ seconds: timeoutSeconds }).toBuffer()
  })
}

async function rasterizeSvg(original: Buffer, width: number): Promise<Sharp> {
  const { width: ownWidth } = await sharp(original).metadata()
  return sharp(original, { density: (baseDensity * width) / ownWidth })
}

function openImage(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
}

/** Whatever a decoder stumbles over is the picture's fault. */
async function withDecodeErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message)
    throw new RefusedError(isTooLarge ? 'payload-too-large' : 'unsupported-media-type')
  }
}
