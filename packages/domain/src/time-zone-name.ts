type Language = 'da' | 'sv' | 'en'

/** What people call the time of a country, where that is shorter than the zone's own name. */
const names: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'Europe/Copenhagen': { da: 'dansk tid', sv: 'dansk tid', en: 'Danish time' },
  'Europe/Stockholm': { da: 'svensk tid', sv: 'svensk tid', en: 'Swedish time' },
  'Europe/Oslo': { da: 'norsk tid', sv: 'norsk tid', en: 'Norwegian time' },
  'Europe/Helsinki': { da: 'finsk tid', sv: 'finsk tid', en: 'Finnish time' },
  'Europe/Berlin': { da: 'tysk tid', sv: 'tysk tid', en: 'German time' },
  UTC: { da: 'UTC', sv: 'UTC', en: 'UTC' },
  'Etc/UTC': { da: 'UTC', sv: 'UTC', en: 'UTC' },
}

/** By language and zone: creating a formatter takes milliseconds. */
const known = new Map<string, string>()

/**
 * Returns the name of a group's time zone, to be said after a time: 12:00 Danish time. Zones of other countries have
 * the name by which the language knows them, such as Eastern European Time.
 *
 * @see docs/domain.md §3
 */
export function getTimeZoneName(timeZone: string, language: Language): string {
  const key = `${language} ${timeZone}`
  const name = names[timeZone]?.[language] ?? known.get(key) ?? readName(timeZone, language)
  known.set(key, name)
  return name
}

/** Between two clock changes the name of the zone is the one for all year; it follows a time, so it is no beginning. */
const anyInstant = Date.UTC(2027, 4, 1)

function readName(timeZone: string, language: Language): string {
  const formatter = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
  const name = formatter.formatToParts(anyInstant).find(({ type }) => type === 'timeZoneName')?.value
  if (name === undefined) return timeZone
  return language === 'en' || !/^\p{Lu}\p{Ll}/u.test(name)
    ? name
    : name.charAt(0).toLowerCase() + name.slice(1)
}
