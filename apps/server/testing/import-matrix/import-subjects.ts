import type { ImportKind } from '@samhus/contract/admin-import'
import type { Cells } from '../fixtures/import-rows.ts'
import type { World } from '../fixtures/world.ts'

/** What is stored of a record, by field as a preview shows it; empty: nothing. */
export type Stored = Readonly<Record<string, string>>

/** How files of one kind name records, what they say about them, and where it is stored. */
export interface ImportSubject {
  /** The fields by which a row names its record. */
  readonly names: readonly string[]
  /** Returns cells of those fields. Each record has a number of its own, from 0. */
  readonly nameRecord: (number: number) => Cells
  /** Which of the records `readRecords` calls so. */
  readonly toKey: (number: number) => string
  /** What a first file says: a list of records that differ in what is easily mistaken for an empty cell. */
  readonly first: readonly ((number: number) => Cells)[]
  /** The fields whose cell no row may leave empty. */
  readonly required: readonly string[]
  /** By each field that names no record: cells that change what they say, and nothing else. */
  readonly changes: (number: number, first: Cells) => Readonly<Record<string, Cells>>
  /** Fields that change nothing, whatever they say. */
  readonly idle: readonly string[]
  readonly readRecords: (world: World) => Promise<Readonly<Record<string, Stored>>>
}

const flip = (cell = ''): string => (cell === 'ja' ? 'nej' : 'ja')
const group: Cells = { group: 'Klitten' }

/** Returns the rows of a query by their column `key`, with the other columns as texts. */
async function readTexts(world: World, text: string): Promise<Readonly<Record<string, Stored>>> {
  const rows = await world.query<
    { key: string } & Readonly<Record<string, string | number | boolean | null>>
  >(text)
  return Object.fromEntries(
    rows.map(({ key, ...columns }) => [
      key,
      Object.fromEntries(Object.entries(columns).map(([field, value]) => [field, String(value ?? '')])),
    ]),
  )
}

const owners: ImportSubject = {
  names: ['email'],
  nameRecord: (number) => ({ email: `owner-${number}@klitten.example` }),
  toKey: (number) => `owner-${number}@klitten.example`,
  first: ['ja', 'nej'].map((flag) => (number) => ({
    name: `Dorte Holm ${number}`,
    title: `S-${number}`,
    phone: '+4520304050',
    address: 'Skovvej 1',
    zip: '8000',
    city: 'Aarhus',
    language: flag === 'ja' ? 'svensk' : '',
    isCommittee: flag,
    isMarked: flag,
  })),
  required: [],
  changes: (number, { isCommittee, isMarked }) => ({
    name: { name: `Dorte Ny ${number}` },
    title: { title: `T-${number}` },
    phone: { phone: '+4520304051' },
    address: { address: 'Skovvej 2' },
    zip: { zip: '9990' },
    city: { city: 'Skagen' },
    language: { language: 'engelsk' },
    isCommittee: { isCommittee: flip(isCommittee) },
    isMarked: { isMarked: flip(isMarked) },
    group,
  }),
  idle: ['group'],
  readRecords: (world) =>
    readTexts(
      world,
      `select p.email as key, p.email, p.name, p.code as title, p.phone, p.address, p.zip, p.city, p.language,
         m.is_committee as "isCommittee", m.is_marked as "isMarked"
       from person p join membership m on m.person_id = p.id where p.email like 'owner-%@klitten.example'`,
    ),
}

const textOf = (column: string, language: string): string =>
  `(select ${column} from house_text t where t.house_id = h.id and t.language = '${language}')`

const houses: ImportSubject = {
  names: ['code'],
  nameRecord: (number) => ({ code: `H${number}` }),
  toKey: (number) => `H${number}`,
  first: [
    (number) => ({
      name: `Klithuset ${number}`,
      address: 'Strandvej 1',
      city: 'Skagen',
      country: 'Danmark',
      lat: '57,5',
      lng: '10,5',
      usualPeople: '6',
      descriptionDa: 'Nær vandet.',
      goodToKnowDa: 'Nøglen hænger ved døren.',
      descriptionSv: 'Nära vattnet.',
      goodToKnowSv: 'Nyckeln hänger vid dörren.',
      descriptionEn: 'Near the water.',
      goodToKnowEn: 'The key is by the door.',
    }),
    (number) => ({ name: `Marehalm ${number}` }),
  ],
  required: ['name'],
  changes: (number) => ({
    name: { name: `Åhuset ${number}` },
    address: { address: 'Strandvej 2' },
    city: { city: 'Løkken' },
    country: { country: 'Norge' },
    lat: { lat: '58,5', lng: '11,5' },
    lng: { lat: '58,5', lng: '11,5' },
    usualPeople: { usualPeople: '4' },
    ...Object.fromEntries(
      ['Da', 'Sv', 'En'].flatMap((language) =>
        ['description', 'goodToKnow'].map((text) => [
          `${text}${language}`,
          { [`${text}${language}`]: 'Nyt' },
        ]),
      ),
    ),
    group,
  }),
  idle: ['group'],
  readRecords: (world) =>
    readTexts(
      world,
      `select h.code as key, h.code, h.name, h.address, h.city, h.country, nullif(h.lat, 0) as lat,
         nullif(h.lng, 0) as lng, h.usual_people as "usualPeople",
         ${textOf('description', 'da')} as "descriptionDa", ${textOf('good_to_know', 'da')} as "goodToKnowDa",
         ${textOf('description', 'sv')} as "descriptionSv", ${textOf('good_to_know', 'sv')} as "goodToKnowSv",
         ${textOf('description', 'en')} as "descriptionEn", ${textOf('good_to_know', 'en')} as "goodToKnowEn"
       from house h where h.code like 'H%'`,
    ),
}

const weekNames = ['house', 'year', 'week', 'arrival'] as const
const nameWeek = (house: string, number: number): Cells => ({
  house,
  year: '2027',
  week: String(number + 2),
})

const calendars: ImportSubject = {
  names: weekNames,
  nameRecord: (number) => nameWeek('B', number),
  toKey: (number) => String(number + 2),
  first: ['ja', 'nej'].map((minBooking) => () => ({ points: '3', minBooking })),
  required: ['points'],
  changes: (_number, { minBooking }) => ({
    points: { points: '5' },
    minBooking: { minBooking: flip(minBooking) },
    group,
  }),
  idle: ['group'],
  readRecords: (world) =>
    readTexts(
      world,
      `select u.week::text as key, u.points, u.code like '%RestrictOne' as "minBooking"
       from unit u join house h on h.id = u.house_id where h.code = 'B' and u.year = 2027`,
    ),
}

/** All are weeks of one owner in a row, so that each may skip its cleaning. */
const bookings: ImportSubject = {
  names: [...weekNames, 'owner'],
  nameRecord: (number) => ({ ...nameWeek('A', number), owner: 'Ole' }),
  toKey: (number) => String(number + 2),
  first: ['ja', 'nej'].map((skipsCleaning) => () => ({
    guestName: 'Per Gæst',
    guestEmail: 'per@klitten.example',
    guestPhone: '+4520304050',
    guestLanguage: skipsCleaning === 'ja' ? 'svensk' : '',
    skipsCleaning,
  })),
  required: [],
  changes: (_number, { skipsCleaning }) => ({
    guestName: { guestName: 'Pia Gæst' },
    guestEmail: { guestEmail: 'pia@klitten.example' },
    guestPhone: { guestPhone: '+4520304051' },
    guestLanguage: { guestLanguage: 'engelsk' },
    skipsCleaning: { skipsCleaning: flip(skipsCleaning) },
    state: { state: 'Booket' },
    group,
  }),
  idle: ['state', 'group'],
  readRecords: (world) =>
    readTexts(
      world,
      `select u.week::text as key, p.name as owner, b.lent_out_name as "guestName", b.lent_out_email as "guestEmail",
         b.lent_out_phone as "guestPhone", b.lent_out_language as "guestLanguage", b.skips_cleaning as "skipsCleaning"
       from booking b join unit u on u.id = b.unit_id join house h on h.id = u.house_id
         join membership m on m.id = b.membership_id join person p on p.id = m.person_id
       where h.code = 'A' and u.year = 2027 and b.type = 'Book'`,
    ),
}

const queues: ImportSubject = {
  names: [...weekNames, 'owner'],
  nameRecord: (number) => ({ ...nameWeek('C', number), owner: `Waiting ${number}` }),
  toKey: (number) => String(number + 2),
  first: [() => ({})],
  required: [],
  changes: () => ({ state: { state: 'Venteliste' }, group }),
  idle: ['state', 'group'],
  readRecords: (world) =>
    readTexts(
      world,
      `select u.week::text as key, string_agg(p.name, ', ') as owner
       from booking b join unit u on u.id = b.unit_id join house h on h.id = u.house_id
         join membership m on m.id = b.membership_id join person p on p.id = m.person_id
       where h.code = 'C' and u.year = 2027 and b.type = 'Wait' group by u.week`,
    ),
}

const balances: ImportSubject = {
  names: ['owner', 'year'],
  nameRecord: (number) => ({ owner: `Waiting ${number}`, year: '2027' }),
  toKey: (number) => `Waiting ${number}`,
  first: [() => ({ points: '12' })],
  required: ['points'],
  changes: () => ({ points: { points: '0' }, group }),
  idle: ['group'],
  readRecords: (world) =>
    readTexts(
      world,
      `select p.name as key, p.name as owner, a.balance as points
       from account a join membership m on m.id = a.membership_id join person p on p.id = m.person_id
       where a.year = 2027 and p.name like 'Waiting %'`,
    ),
}

export const importSubjects: Readonly<Record<ImportKind, ImportSubject>> = {
  owners,
  houses,
  calendars,
  bookings,
  queues,
  balances,
}
