import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { getOutcome } from '../../testing/fixtures/owner-actions.ts'
import { resizeImage, ingestImage } from './images.ts'
import { detectFileType, detectImageType } from './detect-file-type.ts'

/** Left half red, right half blue. */
const twoHalves = (width = 120, height = 80) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#0000ff' } },
      left: width / 2,
      top: 0,
    },
  ])

const jpeg = () => twoHalves().jpeg().toBuffer()

async function colourAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const one = { left, top, width: 1, height: 1 }
  const { data } = await sharp(bytes).extract(one).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data].map((part) => (part > 127 ? 'f' : '0')).join('')
}

/** A PNG whose header claims a size, with hardly anything behind it. */
function createPngWithSize(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

describe('an uploaded image', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be %s, and is re-encoded', async (format) => {
    const upload = await twoHalves().toFormat(format).toBuffer()
    const stored = await ingestImage(upload)
    expect(stored).toMatchObject({ type: 'image/jpeg', width: 120, height: 80 })
    expect(detectImageType(stored.bytes)).toBe('image/jpeg')
    expect([await colourAt(stored.bytes, 10, 40), await colourAt(stored.bytes, 110, 40)]).toEqual([
      'f00',
      '00f',
    ])
  })

  test('is turned upright, and loses its metadata such as camera and location', async () => {
    const exif = { IFD0: { Make: 'SecretCamera', Copyright: 'Nina' }, IFD3: { GPSLatitude: '57/1 43/1 0/1' } }
    const upload = await twoHalves().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await sharp(upload).metadata()).toMatchObject({ orientation: 6, width: 120, height: 80 })
    const { bytes, width, height } = await ingestImage(upload)
    expect([width, height]).toEqual([80, 120])
    expect([await colourAt(bytes, 40, 10), await colourAt(bytes, 40, 110)]).toEqual(['f00', '00f'])
    const { exif: left, xmp, icc, orientation } = await sharp(bytes).metadata()
    expect({ left, xmp, icc, orientation }).toEqual({})
    expect(bytes.includes('SecretCamera')).toBe(false)
  })

  test('is scaled down to the largest stored size', async () => {
    const { width, height } = await ingestImage(await twoHalves(4000, 1000).jpeg().toBuffer())
    expect([width, height]).toEqual([2560, 640])
  })

  test('loses anything that was appended to its bytes', async () => {
    const upload = Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>PK\x03\x04')])
    const { bytes } = await ingestImage(upload)
    expect(bytes.includes('<script>')).toBe(false)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const attacks: [string, () => Buffer | Promise<Buffer>, string][] = [
    ['an SVG', () => Buffer.from(svg), 'unsupported-media-type'],
    [
      'an SVG behind white space',
      () => Buffer.from(`\n\n  <?xml version="1.0"?>${svg}`),
      'unsupported-media-type',
    ],
    ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'unsupported-media-type'],
    [
      'an SVG that begins like a JPEG',
      () => Buffer.from(`\xff\xd8\xff${svg}`, 'latin1'),
      'unsupported-media-type',
    ],
    [
      'an HTML page that begins like a PNG',
      () => Buffer.from('\x89PNG\r\n\x1a\n<html>', 'latin1'),
      'unsupported-media-type',
    ],
    [
      'a GIF with a script',
      () => Buffer.from('GIF89a/*\x00\x00*/=1;alert(1)//', 'latin1'),
      'unsupported-media-type',
    ],
    ['a real GIF', () => twoHalves().gif().toBuffer(), 'unsupported-media-type'],
    ['a TIFF', () => twoHalves().tiff().toBuffer(), 'unsupported-media-type'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'unsupported-media-type'],
    [
      'a frame of HEIF with nothing in it',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      'unsupported-media-type',
    ],
    ['half a JPEG', async () => (await jpeg()).subarray(0, 300), 'unsupported-media-type'],
    [
      'half a PNG',
      async () => (await twoHalves().png().toBuffer()).subarray(0, 60),
      'unsupported-media-type',
    ],
    ['nothing', () => Buffer.alloc(0), 'unsupported-media-type'],
    ['zeros', () => Buffer.alloc(5000), 'unsupported-media-type'],
    [
      'a PNG that claims 50,000 × 50,000 pixels',
      () => createPngWithSize(50_000, 50_000),
      'payload-too-large',
    ],
    [
      'a PNG that claims a line of 2,147,483,647',
      () => createPngWithSize(2_147_483_647, 1),
      'unsupported-media-type',
    ],
    ['a PNG that claims more than it has', () => createPngWithSize(5000, 5000), 'unsupported-media-type'],
    [
      'a JPEG with 20 MB appended to it',
      async () => Buffer.concat([await jpeg(), Buffer.alloc(20_000_000)]),
      'payload-too-large',
    ],
  ]
  test.each(attacks)('is refused: %s', async (_what, make, type) => {
    expect(await getOutcome(ingestImage(await make()))).toBe(type)
  })
})

describe('a rendition of an image', () => {
  test.each(['avif', 'webp'] as const)('has the requested width, in %s', async (format) => {
    const { bytes } = await ingestImage(await twoHalves(1000, 600).jpeg().toBuffer())
    const made = await sharp(await resizeImage(bytes, { width: 320, format })).metadata()
    expect(made).toMatchObject({ width: 320, height: 192 })
    expect(detectImageType(await resizeImage(bytes, { width: 320, format }))).toBe(`image/${format}`)
  })

  test('is no wider than the image, except for an SVG', async () => {
    const { bytes } = await ingestImage(await jpeg())
    const widthOf = async (original: Buffer) =>
      (await sharp(await resizeImage(original, { width: 480, format: 'webp' })).metadata()).width
    expect(await widthOf(bytes)).toBe(120)
    const svgImage = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20" width="30" height="20"/>'
    expect(await widthOf(Buffer.from(svgImage))).toBe(480)
  })
})

test.each([
  ['%PDF-1.7 …', 'application/pdf'],
  [' %PDF-1.7 …', 'text/plain; charset=utf-8'],
  ['Kære ejer,\r\n\thusk nøglen', 'text/plain; charset=utf-8'],
  ['<html><script>alert(1)</script>', 'text/plain; charset=utf-8'],
  ['bell \x07', 'application/octet-stream'],
  ['PK\x03\x04 …', 'application/octet-stream'],
])('%j has the type %s by its bytes', (content, type) => {
  expect(detectFileType(Buffer.from(content))).toBe(type)
})

test('text in another alphabet than UTF-8 is not called text', () => {
  expect(detectFileType(Buffer.from([0x4b, 0xe6, 0x72, 0x65]))).toBe('application/octet-stream')
})
