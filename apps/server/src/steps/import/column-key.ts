const maxLength = 200
/** So much of a name is looked at: a cell above a table may be a book. */
const maxName = 1000

/** Returns a column's name as it is compared: its letters and digits in lower case. `E-mail:` is `email`. */
export function toColumnKey(name: string): string {
  return name
    .slice(0, maxName)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(0, maxLength)
}
