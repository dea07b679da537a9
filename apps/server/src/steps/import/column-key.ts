const maxLength = 200

/** Returns a column's name as it is compared: its letters and digits in lower case. `E-mail:` is `email`. */
export function toColumnKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(0, maxLength)
}
