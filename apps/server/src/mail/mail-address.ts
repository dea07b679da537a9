const maxAddressLength = 254

/**
 * Returns the text as it may stand in a header: each run of line breaks and other control characters is a blank, and
 * characters that turn the direction of writing are gone.
 */
export function stripControls(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
}

/** Returns whether a relay can be given the address: one name, one at-sign, one domain. */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= maxAddressLength && /^[^\p{Cc}\s<>()[\]",;:\\@]+@[^\p{Cc}\s<>()[\]",;:\\@]+$/u.test(text)
  )
}
