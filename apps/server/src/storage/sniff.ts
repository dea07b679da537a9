/** What a file is, by its own first bytes. Whatever its name or its sender says counts for nothing. */
export type FileType =
  ImageType | 'application/pdf' | 'text/plain; charset=utf-8' | 'application/octet-stream'

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif'

const signatures: readonly (readonly [ImageType, (head: string) => boolean])[] = [
  ['image/jpeg', (head) => head.startsWith('\xff\xd8\xff')],
  ['image/png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/webp', (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)],
  // AVIF, and HEIF with the same kind of frames; what a decoder cannot read it refuses later.
  [
    'image/avif',
    (head) => head.startsWith('ftyp', 4) && /^(?:avif|avis|mif1|msf1|heic|heix)/.test(head.slice(8)),
  ],
]

/** The kind of picture that the bytes begin as; null for everything else, SVG and GIF among it. */
export function detectImageType(bytes: Uint8Array): ImageType | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return signatures.find(([, begins]) => begins(head))?.[0] ?? null
}

/** Text is text only where all of it is readable: UTF-8 without control signs but tabs and line ends. */
export function detectFileType(bytes: Uint8Array): FileType {
  const picture = detectImageType(bytes)
  if (picture) return picture
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-') return 'application/pdf'
  return isText(bytes) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
}

function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // oxlint-disable-next-line eslint/no-control-regex -- it is what is looked for
    return !/[\0-\x08\x0b\x0e-\x1f\x7f]/.test(text)
  } catch {
    return false
  }
}
