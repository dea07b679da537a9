interface HouseCalendar {
  readonly year: number
  readonly houseId: string
  readonly houseName: string
}

/** Sorts Æ, Ø and Å after Z in every language, so that the houses keep their tabs. */
const danish = new Intl.Collator('da')

/**
 * Returns the tab of every house on a year's page, by the house's id: 1 is the first by name. A house without a calendar
 * for the year has none. Sorts with a collator, so it is to be called once for a list, not for each of its rows.
 */
export function listHouseTabs(
  calendars: readonly HouseCalendar[],
  year: number,
): ReadonlyMap<string, number> {
  const ofYear = calendars.filter((calendar) => calendar.year === year)
  const byName = ofYear.toSorted((one, other) => danish.compare(one.houseName, other.houseName))
  return new Map(byName.map(({ houseId }, index) => [houseId, index + 1]))
}
