/** An owner's contact data. */
export interface Profile {
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly city: string
  readonly zip: string
}

/** Denmark: 12 34 56 78, +45 12345678; Sweden: 070-123 45 67, +46 70 123 45 67. */
const phonePatterns = [/^(?:(?:\+|00)45)?[1-9]\d{7}$/, /^0[1-9]\d{5,8}$/, /^(?:\+|00)46[1-9]\d{5,8}$/]
const foreignPhonePattern = /^(?:\+|00)(?!4[56])[1-9]\d{6,14}$/

/** Signs of a post code, whatever the country: 1012 AB, SW1A 1AA, 12345-6789. */
export const maxZipLength = 10

/**
 * Returns the invalid fields. The name is required; telephone number and post code may be empty. A telephone number
 * otherwise must have a Danish or Swedish form, or the international one of another country with + or 00; blanks,
 * hyphens, dots and brackets between digits are ignored. A post code may be that of any country.
 *
 * @see docs/domain.md §15
 */
export function findProfileProblems({ name, phone, zip }: Pick<Profile, 'name' | 'phone' | 'zip'>) {
  const digits = phone.replaceAll(/[\s().-]/g, '').replace(/^(\+46|0046)0/, '$1')
  const isPhone =
    digits === '' || [...phonePatterns, foreignPhonePattern].some((pattern) => pattern.test(digits))
  const isZip = zip.trim().length <= maxZipLength
  return [
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(isPhone ? [] : (['phone'] as const)),
    ...(isZip ? [] : (['zip'] as const)),
  ]
}

/**
 * Returns a post code as it is stored: trimmed, with single blanks; a Danish one as 8000 or DK-8000, a Swedish one as
 * 123 45 or SE-123 45. Five digits without a blank stay as they are, since they may be German, French or Finnish.
 */
export function tidyZip(zip: string): string {
  const plain = zip.trim().replaceAll(/\s+/g, ' ')
  const danish = /^(DK[ -]?)?(\d ?\d ?\d ?\d)$/i.exec(plain)
  if (danish) return (danish[1] ? 'DK-' : '') + (danish[2] ?? '').replaceAll(' ', '')
  const swedish = /^SE?[ -]?([1-9]\d\d) ?(\d\d)$/i.exec(plain)
  return swedish ? `SE-${swedish[1]} ${swedish[2]}` : plain
}
