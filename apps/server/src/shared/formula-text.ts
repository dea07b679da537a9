/** A spreadsheet takes a text that begins like this for a formula; a quote in front makes it text. A dash alone is none. */
const formulaStart = /^['" \n]*(?:[=@\t\r]|[+-].)/s
/**
 * A cell may begin after each of these: a spreadsheet that separates cells by commas or tabs sees a quote within a line as
 * a letter, so it separates what our semicolons and quotes hold together.
 */
const cellStart = /(?<=[,\t\r\n])/
const numberPattern = /^[+-]?\d+(?:[.,]\d+)?$/
/** The dash of an empty cell. */
const dash = '-'
const phonePattern = /^\+\d[\d\s()./-]*$/

/**
 * Returns a text of a CSV file with a `'` in front of whatever a spreadsheet would run as a formula, whether it separates
 * cells by semicolons, commas or tabs; numbers and telephone numbers are left as they are. What begins with `'` and would
 * be such a text without it gets another one, so that the text can be had back.
 */
export function neutralizeFormula(text: string): string {
  return text
    .split(cellStart)
    .map((part) => (isFormula(part) ? `'${part}` : part))
    .join('')
}

/** Returns the text of a cell of a CSV file: the inverse of `neutralizeFormula`. */
export function restoreFormula(cell: string): string {
  return cell
    .split(cellStart)
    .map((part) => (part.startsWith("'") && isFormula(part.slice(1)) ? part.slice(1) : part))
    .join('')
}

/** @param part It may end with what separates it from the next cell. */
function isFormula(part: string): boolean {
  const text = part.replace(/,$/, '').trim()
  if (text === dash) return false
  return formulaStart.test(part) && !numberPattern.test(text) && !phonePattern.test(text)
}
