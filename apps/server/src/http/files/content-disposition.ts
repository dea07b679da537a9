/** What a browser shows without running anything; all else it is told to keep as a file. */
const shown = /^(?:application\/pdf|image\/(?:jpeg|png|webp|avif)|text\/plain; charset=utf-8)$/

const spelled: Record<string, string> = { æ: 'ae', Æ: 'Ae', ø: 'oe', Ø: 'Oe', å: 'aa', Å: 'Aa', ß: 'ss' }

/** The Content-Disposition of a file: its name in full, and before it in letters that every program knows. */
export function disposition({ name, type, isKept }: { name: string; type: string; isKept: boolean }): string {
  const plain = name
    .replace(/[æøåß]/gi, (letter) => spelled[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
  const full = encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  const how = isKept || !shown.test(type) ? 'attachment' : 'inline'
  return `${how}; filename="${plain.trim() || 'file'}"; filename*=UTF-8''${full}`
}
