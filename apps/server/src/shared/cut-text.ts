/** Returns a text of at most so many UTF-16 units, without half of a character that does not fit. */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/\p{Surrogate}$/u, '')
}
