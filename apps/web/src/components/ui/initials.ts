/** Returns the first letters of the first and last word of a name: at most two, upper case. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1)
  return letters.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase('da') ?? '').join('')
}

export function getFirstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
