/** Types that a browser shows without running anything; all others are downloads. */
const inlineTypes = /^(?:application\/pdf|image\/(?:jpeg|png|webp|avif)|text\/plain; charset=utf-8)$/

const transliterations: Record<string, string> = {
  æ: 'ae',
  Æ: 'Ae',
  ø: 'oe',
  Ø: 'Oe',
  å: 'aa',
  Å: 'Aa',
  ß: 'ss',
}

/** Returns the Content-Disposition of a file, with an ASCII form of its name for old clients. */
export function createContentDisposition({
  name,
  type,
  isDownload,
}: {
  name: string
  type: string
  isDownload: boolean
}): string {
  const asciiName = name
    .replace(/[æøåß]/gi, (letter) => transliterations[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
  const encodedName = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  const disposition = isDownload || !inlineTypes.test(type) ? 'attachment' : 'inline'
  return `${disposition}; filename="${asciiName.trim() || 'file'}"; filename*=UTF-8''${encodedName}`
}
