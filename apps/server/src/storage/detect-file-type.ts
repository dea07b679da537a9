/** A file's type by its first bytes, whatever its name or its sender says. */
export type FileType =
  ImageType | 'application/pdf' | 'text/plain; charset=utf-8' | 'application/octet-stream'

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif'

const signatures: readonly (readonly [ImageType, (head: string) => boolean])[] = [
  ['image/jpeg', (head) => head.startsWith('\xff\xd8\xff')],
  ['image/png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/webp', (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)],
  // AVIF, and HEIF in the same container; the decoder rejects what it cannot read.
  [
    'image/avif',
    (head) => head.startsWith('ftyp', 4) && /^(?:avif|avis|mif1|msf1|heic|heix)/.test(head.slice(8)),
  ],
]

/** Returns the image type by the first bytes; null for everything else, including SVG and GIF. */
export function detectImageType(bytes: Uint8Array): ImageType | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return signatures.find(([, matches]) => matches(head))?.[0] ?? null
}

/** Returns the file type; text must be valid UTF-8 throughout, without control characters other than whitespace. */
export function detectFileType(bytes: Uint8Array): FileType {
  const imageType = detectImageType(bytes)
  if (imageType) return imageType
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-') return 'application/pdf'
  return isText(bytes) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
}

function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // oxlint-disable-next-line eslint/no-control-regex -- control characters are what it detects
    return !/[\0-\x08\x0b\x0e-\x1f\x7f]/.test(text)
  } catch {
    return false
  }
}
