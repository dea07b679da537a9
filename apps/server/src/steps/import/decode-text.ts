/**
 * Returns the text of a file: UTF-8 if its bytes are valid as such, else windows-1252, as Excel in Denmark writes it;
 * UTF-16 where the file begins with its mark. Null for what is no text: a workbook, an image, a program.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decode(bytes)
  return text.includes('\0') || text.startsWith('PK\u0003\u0004') ? null : text
}

function decode(bytes: Uint8Array): string {
  const mark = `${bytes[0] ?? 0} ${bytes[1] ?? 0}`
  if (mark === '255 254') return new TextDecoder('utf-16le').decode(bytes)
  if (mark === '254 255') return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
