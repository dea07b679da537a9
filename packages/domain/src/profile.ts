/** How an owner is reached. */
export interface Profile {
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly city: string
  readonly zip: string
}

/** 12 34 56 78, +45 12345678; 070-123 45 67, +46 70 123 45 67; and any other number in its international form. */
const phonePatterns = [/^(?:(?:\+|00)45)?[1-9]\d{7}$/, /^0[1-9]\d{5,8}$/, /^(?:\+|00)46[1-9]\d{5,8}$/]
const foreignPhonePattern = /^(?:\+|00)(?!4[56])[1-9]\d{6,14}$/

/** 8000, DK-8000; 123 45, 12345, SE-123 45. */
const zipPatterns = [/^(?:DK-?)?\d{4}$/, /^(?:SE?-?)?[1-9]\d{4}$/]

/**
 * Which fields cannot be stored: a name must be given, telephone number and post code may be left out and else
 * have a Danish or Swedish form, a number of another country its international one with +; blanks, hyphens, dots
 * and brackets between digits do not count.
 *
 * @see docs/domain.md §15
 */
export function findProfileProblems({ name, phone, zip }: Pick<Profile, 'name' | 'phone' | 'zip'>) {
  const digits = phone.replaceAll(/[\s().-]/g, '').replace(/^(\+46|0046)0/, '$1')
  const code = zip.replaceAll(/\s/g, '').toUpperCase()
  const isPhone = digits === '' || [...phonePatterns, foreignPhonePattern].some((form) => form.test(digits))
  const isZip = code === '' || zipPatterns.some((form) => form.test(code))
  return [
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(isPhone ? [] : (['phone'] as const)),
    ...(isZip ? [] : (['zip'] as const)),
  ]
}
