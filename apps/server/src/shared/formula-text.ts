/** A spreadsheet takes a text that begins like this for a formula; a quote in front makes it text. A dash alone is none. */
const formulaStart = /^'*(?:[=@\t\r]|[+-].)/s
const numberPattern = /^[+-]?\d+(?:[.,]\d+)?$/
/** The dash of an empty cell. */
const dash = '-'
const phonePattern = /^\+\d[\d\s()./-]*$/

/**
 * Returns a text of a CSV file with a `'` in front where a spreadsheet would run it as a formula, numbers and telephone
 * numbers left as they are. One that begins with `'` and would be such a text without it gets another one, so that the
 * text can be had back.
 */
export function neutralizeFormula(text: string): string {
  return isFormula(text) ? `'${text}` : text
}

/** Returns the text of a cell of a CSV file: the inverse of `neutralizeFormula`. */
export function restoreFormula(cell: string): string {
  if (!cell.startsWith("'")) return cell
  const text = cell.slice(1)
  return isFormula(text) ? text : cell
}

function isFormula(text: string): boolean {
  if (text === dash) return false
  return formulaStart.test(text) && !numberPattern.test(text) && !phonePattern.test(text)
}
