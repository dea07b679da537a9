/** Of a value in one line, and of a text such as what a house has to say. */
const maxLine = 300
const maxText = 10_000

/** Control characters, and those that turn the direction of what follows, join lines or have no look of their own. */
const controls =
  /(?![\n\t])\p{Cc}|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u206f\ue000-\uf8ff\ufeff\ufff0-\uffff]/gu
const lineBreaks = /\r\n?|[\n\u0085\u2028\u2029]/gu
/** What a mail has in the place of a secret link must not come from a name. */
const linkPlaceholder = /\{\{(?=\s*(?:check_out_url|unsubscribe_url))/gu

/**
 * Returns a value as a mail may show it, in one line: the same characters, without those that cannot be seen. R148
 */
export function cleanLine(value: string): string {
  return cut(
    cleanCharacters(value)
      .replace(/[^\S\u00a0]+/gu, ' ')
      .trim(),
    maxLine,
  )
}

/** Returns a text of several lines and paragraphs in the same way; more than one blank line becomes one. */
export function cleanText(value: string): string {
  const lines = cleanCharacters(value)
    .split('\n')
    .map((line) => line.replace(/[^\S\n\u00a0]+/gu, ' ').trim())
  return cut(
    lines
      .join('\n')
      .replace(/\n{3,}/gu, '\n\n')
      .trim(),
    maxText,
  )
}

function cleanCharacters(value: string): string {
  return value
    .replace(/\p{Surrogate}/gu, '')
    .replace(lineBreaks, '\n')
    .replace(controls, '')
    .replace(linkPlaceholder, '{\u2060{')
}

function cut(value: string, max: number): string {
  const characters = value.length > max ? Array.from(value) : null
  return characters && characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : value
}
