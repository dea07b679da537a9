/**
 * Joins text that is written over several source lines: line breaks become spaces, an empty line separates
 * paragraphs.
 */
export const prose = (parts: TemplateStringsArray): string =>
  parts
    .join('')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')

/** Removes the indentation of text with one fact per source line; line breaks stay. */
export const lines = (parts: TemplateStringsArray): string =>
  parts
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
