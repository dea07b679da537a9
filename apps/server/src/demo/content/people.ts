import { createRandom } from '../random.ts'
import {
  danishCities,
  danishFamilyNames,
  danishFirstNames,
  middleNames,
  namePrefixes,
  nameSuffixes,
  streetPrefixes,
  streetSuffixes,
  swedishCities,
  swedishFamilyNames,
  swedishFirstNames,
  swedishStreets,
} from './names.ts'
import type { GuestContent, PersonContent } from './types.ts'

const domain = 'samhus.example'

/** The owner that the office of the demo adds. */
export const newOwner = {
  name: 'Kirsten Vestergaard',
  email: `kirsten@${domain}`,
  title: 'B-31',
  phone: '+45 12 20 31 31',
  address: 'Fasanvej 8',
  zip: '7100',
  city: 'Vejle',
  language: 'da',
} as const

/** The people that the sign-in page and the tests use. */
export const fixedPeople: PersonContent[] = [
  {
    key: 'anna',
    name: 'Anna Hjortkær',
    familyName: 'Hjortkær',
    email: `anna@${domain}`,
    phone: '+45 12 20 31 01',
    address: 'Vibevangen 61, 2. tv.',
    zip: '8000',
    city: 'Aarhus C',
    code: 'C12-001',
    language: 'da',
    roles: [],
    enabled: true,
  },
  {
    key: 'bo',
    name: 'Bo Ravnsborg',
    familyName: 'Ravnsborg',
    email: `bo@${domain}`,
    phone: '+45 12 20 31 02',
    address: 'Skipperstræde 72',
    zip: '5700',
    city: 'Svendborg',
    code: 'C12-002',
    language: 'da',
    roles: [],
    enabled: true,
  },
  {
    key: 'cilla',
    name: 'Cilla Åkerblad',
    familyName: 'Åkerblad',
    email: `cilla@${domain}`,
    phone: '+46 70 174 06 99',
    address: 'Fiskmåsgatan 83',
    zip: '211 20',
    city: 'Malmö',
    code: 'C12-003',
    language: 'sv',
    roles: [],
    enabled: true,
  },
  {
    key: 'guest',
    name: 'Gunver Uhrskov',
    familyName: 'Uhrskov',
    email: `guest@${domain}`,
    phone: '+45 12 20 31 04',
    address: 'Digevej 94',
    zip: '6400',
    city: 'Sønderborg',
    code: 'U-001',
    language: 'da',
    roles: [],
    enabled: true,
  },
  {
    key: 'admin',
    name: 'Astrid Kongstad',
    familyName: 'Kongstad',
    email: `admin@${domain}`,
    phone: '+45 12 20 31 05',
    address: 'Kontorstræde 15',
    zip: '2100',
    city: 'København Ø',
    code: 'A-001',
    language: 'da',
    roles: ['Admin'],
    enabled: true,
  },
  {
    key: 'super',
    name: 'Sigurd Overgaard',
    familyName: 'Overgaard',
    email: `super@${domain}`,
    phone: '+45 12 20 31 06',
    address: 'Rådhusplænen 26',
    zip: '2100',
    city: 'København Ø',
    code: 'A-002',
    language: 'da',
    roles: ['Admin', 'Super Admin'],
    enabled: true,
  },
]

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'oe')
    .replaceAll('å', 'aa')
    .replaceAll('ä', 'a')
    .replaceAll('ö', 'o')

/** Returns eight digits that no Danish subscriber has: numbers from 13 to 19 are not assigned. */
const createDanishPhone = (serial: number): string => {
  const digits = String(13_000_000 + ((serial * 486_113) % 6_999_997))
  return `+45 ${digits.slice(0, 2)} ${digits.slice(2, 4)} ${digits.slice(4, 6)} ${digits.slice(6)}`
}

/** Returns one of the numbers 06 05 to 06 98, which the Swedish authority reserves for fiction. */
const createSwedishPhone = (serial: number): string =>
  `+46 70 174 06 ${String(5 + (serial % 94)).padStart(2, '0')}`

type Family = { familyName: string; isSwedish: boolean }

/**
 * Returns family names in a random order that the seed fixes: those of the lists first, then composed ones; none
 * occurs twice.
 */
const drawFamilies = (count: number, seed: string): Family[] => {
  const random = createRandom(`${seed}/families`)
  const listed = random.shuffle([
    ...danishFamilyNames.map((familyName) => ({ familyName, isSwedish: false })),
    ...swedishFamilyNames.map((familyName) => ({ familyName, isSwedish: true })),
  ])
  if (count <= listed.length) return listed.slice(0, count)
  const composed = namePrefixes.flatMap((head) =>
    nameSuffixes.map((tail) => ({ familyName: head + tail, isSwedish: false })),
  )
  const all = [...listed, ...random.fork('composed').shuffle(composed)]
  if (count > all.length) throw new RangeError(`at most ${all.length} owners can be created, not ${count}`)
  return all.slice(0, count)
}

/** Returns a street and number, each once: the number has two digits, so that no address is the start of another. */
const createDanishAddress = (serial: number): string => {
  const streets = streetPrefixes.length * streetSuffixes.length
  const index = (serial * 61) % streets
  const street = `${streetPrefixes[index % streetPrefixes.length]}${streetSuffixes[Math.floor(index / streetPrefixes.length)]}`
  return `${street} ${11 + ((Math.floor(serial / streets) * 7 + serial * 3) % 89)}`
}

/**
 * Creates `count` people with an e-mail address, a phone number and an address of their own.
 *
 * Every person's family name, phone, e-mail and street with number occurs nowhere else in the demo data, so that a
 * test can search for them in everything that a client received. The same seed gives the same people, and a larger
 * count leaves the first ones unchanged (up to the number of listed names).
 */
export function createPeople(count: number, seed: string): Omit<PersonContent, 'code'>[] {
  const random = createRandom(`${seed}/people`)
  let swedes = 0
  return drawFamilies(count, seed).map(({ familyName, isSwedish }, serial) => {
    const first = random.pick(isSwedish ? swedishFirstNames : danishFirstNames)
    const middle = !isSwedish && random.chance(0.35) ? `${random.pick(middleNames)} ` : ''
    const [zip, city] = random.pick(isSwedish ? swedishCities : danishCities)
    const key = `${plain(first)}.${plain(familyName)}`
    return {
      key,
      name: `${first} ${middle}${familyName}`,
      familyName,
      email: `${key}@${domain}`,
      phone: isSwedish ? createSwedishPhone(swedes++) : createDanishPhone(serial),
      address: isSwedish ? `${random.pick(swedishStreets)} ${100 + serial}` : createDanishAddress(serial),
      zip,
      city,
      language: isSwedish ? 'sv' : random.chance(0.04) ? 'en' : 'da',
      roles: [],
      enabled: true,
    }
  })
}

/** Returns what a client of another person must never receive about this one. */
export const listCanaries = (
  person: Pick<PersonContent, 'familyName' | 'email' | 'phone' | 'address'>,
): string[] => [person.familyName, person.email, person.phone, person.address]

/** Friends and children who stay in weeks that owners lend out. */
export const guests: GuestContent[] = [
  ['Nanna', 'Sylvest', '+45 12 20 41 01', 'da'],
  ['Frode', 'Tvermose', '+45 12 20 41 02', 'da'],
  ['Ragnhild', 'Ottesen', '+45 12 20 41 03', null],
  ['Hampus', 'Wikström', '+46 70 174 06 02', 'sv'],
  ['Ebba', 'Lagerkvist', '+46 70 174 06 03', 'sv'],
  ['Fiona', 'Applegarth', '+44 1632 960 104', 'en'],
  ['Karl Emil', 'Bjødstrup', '+45 12 20 41 07', 'da'],
  ['Asta', 'Nygårdsvej', '+45 12 20 41 08', 'da'],
  ['Jeppe', 'Mejlholm', '+45 12 20 41 09', null],
  ['Line', 'Vorbasse', '+45 12 20 41 10', 'da'],
  ['Dagmar', 'Kornerup', '+45 12 20 41 11', 'da'],
  ['Tobias', 'Eriksholt', '+45 12 20 41 12', 'da'],
].map((row) => {
  const [first, familyName, phone, language] = row as [string, string, string, GuestContent['language']]
  return {
    name: `${first} ${familyName}`,
    familyName,
    phone,
    email: `${plain(first).replace(' ', '.')}.${plain(familyName)}@gaest.example`,
    language,
  }
})
