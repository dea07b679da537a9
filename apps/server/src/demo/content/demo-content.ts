import { createRandom } from '../random.ts'
import { comfortHouses } from './comfort.ts'
import { comfortTranslations } from './comfort-translations.ts'
import { createDocuments } from './documents.ts'
import { fixedPeople, createPeople } from './people.ts'
import { premiumHouses } from './premium.ts'
import { quantusHouses } from './quantus.ts'
import type {
  DayText,
  GroupContent,
  GroupKind,
  HouseContent,
  MembershipContent,
  PersonContent,
} from './types.ts'

export type DemoContentOptions = {
  /** The current year on the demo's clock: memberships and documents are dated by it. */
  year: number
  seed: string
  /** Owners of the Comfort group, 20 or more; by default the small set. */
  owners?: number
  /** Houses of the Comfort group, up to 22; beyond its own, they are copies of the other groups' houses. */
  houses?: number
}

export type DemoContent = { people: PersonContent[]; groups: GroupContent[] }

type GroupPlan = Pick<GroupContent, 'kind' | 'code' | 'name' | 'facebookLink' | 'images' | 'houses'>

const plans: Record<GroupKind, GroupPlan> = {
  comfort: {
    kind: 'comfort',
    code: 'C12',
    name: 'Comfort Klitrosen',
    facebookLink: 'https://www.facebook.com/groups/klitrosen.example',
    images: ['hero-comfort.svg'],
    houses: comfortHouses.map((house) => ({ ...house, translations: comfortTranslations[house.code] ?? {} })),
  },
  premium: {
    kind: 'premium',
    code: 'P07',
    name: 'Premium Sundhaven',
    facebookLink: 'https://www.facebook.com/groups/sundhaven.example',
    images: ['hero-premium.svg'],
    houses: premiumHouses,
  },
  quantus: {
    kind: 'quantus',
    code: 'Q03',
    name: 'Quantus Solsiden',
    facebookLink: '',
    images: ['hero-quantus.svg'],
    houses: quantusHouses,
  },
}

const sizes: Record<GroupKind, number> = { comfort: 32, premium: 26, quantus: 23 }

const pickHouses = (plan: GroupPlan, count: number): HouseContent[] => {
  const others = Object.values(plans).flatMap((each) => (each === plan ? [] : each.houses))
  const borrowed = others.map((house) => ({
    ...house,
    code: `${plan.code}-${house.code.slice(-3)}`,
    name: `${house.name} II`,
  }))
  const all = [...plan.houses, ...borrowed]
  if (count < 1 || count > all.length) throw new RangeError(`1 to ${all.length} houses, not ${count}`)
  return all.slice(0, count)
}

const createMembership = (
  person: string,
  addedAt: DayText,
  more: Partial<MembershipContent> = {},
): MembershipContent => ({
  person,
  addedAt,
  leftAt: null,
  isCommittee: false,
  isMarked: false,
  ...more,
})

const toTwoDigits = (value: number): string => String(value).padStart(2, '0')

/** Most have been members for years; two in a hundred joined this January, before the first points were given. */
const createMemberships = (
  plan: GroupPlan,
  keys: string[],
  options: DemoContentOptions,
): MembershipContent[] => {
  const random = createRandom(`${options.seed}/members/${plan.code}`)
  return keys.map((key, index) => {
    const year = random.chance(0.02) ? options.year : options.year - random.int(2, 9)
    const month = year === options.year ? 1 : random.int(1, 12)
    const addedAt = `${year}-${toTwoDigits(month)}-${toTwoDigits(year === options.year ? 2 : random.int(1, 28))}`
    return createMembership(key, addedAt, {
      isCommittee: index % 7 === 3 && index < 36,
      isMarked: index % 13 === 6,
    })
  })
}

const createFixedMemberships = (kind: GroupKind, year: number): MembershipContent[] => {
  if (kind === 'premium') return []
  const anna = createMembership('anna', `${year - 6}-03-14`, { isCommittee: kind === 'comfort' })
  if (kind === 'quantus') return [anna]
  return [anna, createMembership('bo', `${year - 5}-09-01`), createMembership('cilla', `${year - 3}-05-20`)]
}

/**
 * Creates all people and groups of the demo; the same options give the same content.
 *
 * Anna is in Comfort and in Quantus, Bo and Cilla are in Comfort, the guest and the two admins in none. Besides them
 * two owners of Premium are also in Quantus, one owner left Comfort last year, and one of Premium is disabled. Owners
 * are in the order of their codes; groups are Comfort, Premium, Quantus.
 */
export function createDemoContent(options: DemoContentOptions): DemoContent {
  const counts = { ...sizes, comfort: options.owners ?? sizes.comfort }
  if (counts.comfort < 20) throw new RangeError(`at least 20 owners, not ${counts.comfort}`)
  const generated = { premium: counts.premium, quantus: counts.quantus - 3, comfort: counts.comfort - 3 }
  const pool = createPeople(generated.premium + generated.quantus + 1 + generated.comfort, options.seed)
  const people: PersonContent[] = [...fixedPeople]

  const createGroup = (kind: GroupKind, from: number, more: MembershipContent[]): GroupContent => {
    const plan = plans[kind]
    const fixed = createFixedMemberships(kind, options.year)
    const owners = pool.slice(from, from + generated[kind])
    const firstCode = kind === 'comfort' ? 4 : kind === 'quantus' ? 2 : 1
    for (const [index, owner] of owners.entries()) {
      people.push({ ...owner, code: `${plan.code}-${String(firstCode + index).padStart(3, '0')}` })
    }
    const houses = kind === 'comfort' ? pickHouses(plan, options.houses ?? plan.houses.length) : plan.houses
    const memberships = [
      ...fixed,
      ...createMemberships(
        plan,
        owners.map((owner) => owner.key),
        options,
      ),
      ...more,
    ]
    const documents = createDocuments(houses, {
      kind,
      groupName: plan.name,
      year: options.year,
    })
    const { code, name, facebookLink, images } = plan
    return {
      kind,
      code,
      name,
      facebookLink,
      images,
      yearlyReport: true,
      houses,
      memberships,
      documents,
    }
  }

  const getKey = (index: number): string => (pool[index] as PersonContent).key
  const quantusStart = generated.premium
  const formerIndex = quantusStart + generated.quantus
  const former = createMembership(getKey(formerIndex), `${options.year - 8}-04-02`, {
    leftAt: `${options.year - 1}-11-30`,
  })
  const both = [0, 1].map((index) => createMembership(getKey(index), `${options.year - 2}-08-${10 + index}`))
  const comfort = createGroup('comfort', formerIndex + 1, [former])
  people.push({ ...(pool[formerIndex] as PersonContent), code: 'C12-F01' })
  const premium = createGroup('premium', 0, [])
  const quantus = createGroup('quantus', quantusStart, both)
  const disabled = getKey(generated.premium - 1)
  return {
    people: people.map((person) => (person.key === disabled ? { ...person, enabled: false } : person)),
    groups: [comfort, premium, quantus],
  }
}
