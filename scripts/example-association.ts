/** An association that does not exist: always the same owners, houses, bookings and places on waitlists. */
export const [lastYear, thisYear] = [2026, 2027] as const
type Year = typeof lastYear | typeof thisYear
export const weekMs = 7 * 24 * 3_600_000
/** The Mondays of week 1. */
const firstMondays: Record<Year, number> = {
  [lastYear]: Date.UTC(2025, 11, 29),
  [thisYear]: Date.UTC(2027, 0, 4),
}
export const numWeeks: Record<Year, number> = { [lastYear]: 53, [thisYear]: 52 }

let seed = 20261102
/** Returns a whole number from 0, below `end`. */
function pick(end: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * end)
}

function pickOne<Item>(items: readonly Item[]): Item {
  const item = items[pick(items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

const firstNames =
  'Kirsten Lone Mette Hanne Birgitte Susanne Åse Charlotte Pia Marianne Inger Lene Søren Jørgen Lars Niels Henrik Bjørn Thomas Jan Märta Göran Anders Ærne Ulla'.split(
    ' ',
  )
const familyNames =
  'Dalsgaard Thygesen Kirkegaard Bruun Møller Damgaard Elkjær Sørensen Ågård Hvidtfeldt Lykke Nørregaard'.split(
    ' ',
  )
export const towns = [
  '8000;Aarhus C',
  '9000;Aalborg',
  '7400;Herning',
  '6700;Esbjerg',
  '8900;Randers',
  '8600;Silkeborg',
]

const toAscii = (text: string): string =>
  text.toLowerCase().replaceAll(/[æä]/g, 'ae').replaceAll(/[øö]/g, 'oe').replaceAll('å', 'aa')

export const owners = familyNames.flatMap((family, row) =>
  firstNames.map((first, column) => ({
    number: `S-${String(row * firstNames.length + column + 1).padStart(3, '0')}`,
    name: `${first} ${family}`,
    email: `${toAscii(first)}.${toAscii(family)}@klitten.example`,
  })),
)

export const houses = [
  ['K1', 'Klitrosen', 'Strandvejen 11', '57.5862', '9.9591', '6'],
  ['K2', 'Havblik', 'Strandvejen 14', '57.5871', '9.9612', '8'],
  ['K3', 'Lyngtoppen', 'Lyngvej 3', '57.5899', '9.9644', '6'],
  ['K4', 'Marehalm', 'Lyngvej 5', '57.5903', '9.9650', '4'],
  ['K5', 'Strandskaden', 'Vesterhavsvej 21', '57.5911', '9.9533', '8'],
  ['K6', 'Blåmuslingen', 'Vesterhavsvej 23', '57.5914', '9.9529', '6'],
  ['K7', 'Østersen', 'Vesterhavsvej 25', '57.5917', '9.9525', '6'],
  ['K8', 'Fyrtårnet', 'Fyrvej 1', '57.5950', '9.9490', '10'],
  ['K9', 'Redningshuset', 'Fyrvej 2', '57.5953', '9.9483', '8'],
  ['K10', 'Ålegræsset', 'Fyrvej 4', '57.5958', '9.9477', '4'],
].map(([code = '', name = '', address = '', lat = '', lng = '', people = '']) => ({
  code,
  name,
  address,
  lat,
  lng,
  people,
}))

export function priceOf(week: number): number {
  if (week >= 26 && week <= 32) return 4
  if ([7, 8, 42].includes(week) || (week >= 22 && week <= 35)) return 3
  return week >= 14 && week <= 44 ? 2 : 1
}

interface Week {
  readonly year: Year
  readonly week: number
}

export const mondayOf = ({ year, week }: Week): Date => new Date(firstMondays[year] + (week - 1) * weekMs)

export type House = (typeof houses)[number]
type Owner = (typeof owners)[number]

interface Booking extends Week {
  readonly house: House
  readonly owner: Owner
  readonly skips: boolean
  /** Its number; null: the owner stays. */
  readonly guest: number | null
}

/** 130 weeks of last year and 120 of this year; some owners have two weeks in a row, without cleaning between. */
function createBookings(): Booking[] {
  const bookings: Booking[] = []
  const taken = new Set<string>()
  const counts = [
    [lastYear, 130],
    [thisYear, 120],
  ] as const
  for (const [year, count] of counts) {
    const end = bookings.length + count
    while (bookings.length < end) {
      const house = pickOne(houses)
      const first = 1 + pick(numWeeks[year] - 1)
      const weeks = bookings.length % 20 === 0 && bookings.length + 1 < end ? [first, first + 1] : [first]
      const keys = weeks.map((week) => `${house.code} ${year} ${week}`)
      if (keys.some((key) => taken.has(key))) continue
      const owner = pickOne(owners)
      for (const [index, week] of weeks.entries()) {
        taken.add(keys[index] ?? '')
        const guest = bookings.length % 9 === 4 ? bookings.length : null
        bookings.push({ house, year, week, owner, skips: index < weeks.length - 1, guest })
      }
    }
  }
  return bookings
}

export const bookings = createBookings()
export const upcoming = bookings.filter(({ year, week }) => year === thisYear && week > 4)

interface Wait extends Week {
  readonly house: House
  readonly owner: Owner
}

/** 40 places, at most three for a week and for an owner. */
function createWaits(): Wait[] {
  const waits: Wait[] = []
  while (waits.length < 40) {
    const { house, year, week, owner: holder } = pickOne(upcoming)
    const owner = pickOne(owners)
    const ofWeek = waits.filter((wait) => wait.house === house && wait.week === week)
    const ofOwner = waits.filter((wait) => wait.owner === owner)
    const isOn = owner === holder || ofWeek.some((wait) => wait.owner === owner)
    if (!isOn && ofWeek.length < 3 && ofOwner.length < 3) waits.push({ house, year, week, owner })
  }
  return waits
}

export const waits = createWaits()
