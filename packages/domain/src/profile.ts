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

/** Denmark: 8000, DK-8000; Sweden: 123 45, 12345, SE-123 45. */
const zipPatterns = [/^(?:DK-?)?\d{4}$/, /^(?:SE?-?)?[1-9]\d{4}$/]

/**
 * Returns the invalid fields. The name is required; telephone number and post code may be empty, and otherwise must
 * have a Danish or Swedish form. A telephone number of another country needs its international form with + or 00.
 * Blanks, hyphens, dots and brackets between digits are ignored.
 *
 * @see docs/domain.md §15
 */
export function findProfileProblems({ name, phone, zip }: Pick<Profile, 'name' | 'phone' | 'zip'>) {
  const digits = phone.replaceAll(/[\s().-]/g, '').replace(/^(\+46|0046)0/, '$1')
  const code = zip.replaceAll(/\s/g, '').toUpperCase()
  const isPhone =
    digits === '' || [...phonePatterns, foreignPhonePattern].some((pattern) => pattern.test(digits))
  const isZip = code === '' || zipPatterns.some((pattern) => pattern.test(code))
  return [
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(isPhone ? [] : (['phone'] as const)),
    ...(isZip ? [] : (['zip'] as const)),
  ]
}
