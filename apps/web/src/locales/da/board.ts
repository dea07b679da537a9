/** The weeks of all houses. */
export const grid = {
  cheapest: 'Billigst ledige',
  earlierMonths: 'Forrige måneder',
  months: 'Måneder',
  nextMonths: 'Næste måneder',
  pastWeeks_one: '{{count}} tidligere uge',
  pastWeeks_other: '{{count}} tidligere uger',
} as const
