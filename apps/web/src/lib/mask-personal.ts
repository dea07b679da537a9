const masks: readonly (readonly [RegExp, string])[] = [
  // A name and password in a URL.
  [/\/\/[^\s/@]+@/g, '//…@'],
  [/[^\s<>"'(),;:/…]+@[^\s<>"'(),;:]+/g, '…@…'],
  // A telephone number, but no year and no status of SMTP.
  [/\+?\d(?:[\s()-]?\d){7,}/g, '…'],
  [/"[^"]*"|“[^”]*”/g, '"…"'],
]

/** Returns a message of a program without what may be a person's: addresses, telephone numbers, quoted values. */
export function maskPersonal(message: string): string {
  return masks.reduce((text, [pattern, mask]) => text.replace(pattern, mask), message)
}
