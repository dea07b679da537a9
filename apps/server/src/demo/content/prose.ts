/**
 * Text written over several source lines: line breaks become spaces, an empty line parts two paragraphs.
 */
export const prose = (parts: TemplateStringsArray): string =>
  parts
    .join('')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')

/** Text of one fact a source line: line breaks stay, margins go. */
export const lines = (parts: TemplateStringsArray): string =>
  parts
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
