import { createRandom } from '../random.ts'
import { comfortHouses } from './comfort.ts'
import { documentsOf } from './documents.ts'
import { fixedPeople, makePeople } from './people.ts'
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

export type DemoOptions = {
  /** Current year of the demo's clock: memberships and documents are dated by it. */
  year: number
  seed: string
  /** Owners of the Comfort association, 20 or more; the default is the small set. */
  owners?: number
  /** Houses of the Comfort association; beyond its own ones it takes over those of the others, 22 in all. */
  houses?: number
}

export type DemoContent = { people: PersonContent[]; groups: GroupContent[] }

type Plan = Pick<GroupContent, 'kind' | 'code' | 'name' | 'facebookLink' | 'pictures' | 'houses'>

const plans: Record<GroupKind, Plan> = {
  comfort: {
    kind: 'comfort',
    code: 'C12',
    name: 'Comfort Klitrosen',
    facebookLink: 'https://www.facebook.com/groups/klitrosen.example',
    pictures: ['hero-comfort.svg'],
    houses: comfortHouses,
  },
  premium: {
    kind: 'premium',
    code: 'P07',
    name: 'Premium Sundhaven',
    facebookLink: 'https://www.facebook.com/groups/sundhaven.example',
    pictures: ['hero-premium.svg'],
    houses: premiumHouses,
  },
  quantus: {
    kind: 'quantus',
    code: 'Q03',
    name: 'Quantus Solsiden',
    facebookLink: '',
    pictures: ['hero-quantus.svg'],
    houses: quantusHouses,
  },
}

const sizes: Record<GroupKind, number> = { comfort: 32, premium: 26, quantus: 23 }

const housesOf = (plan: Plan, count: number): HouseContent[] => {
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

const memberOf = (
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

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Most have been members for years; two in a hundred came this January, before the first points were given. */
const joined = (plan: Plan, keys: string[], options: DemoOptions): MembershipContent[] => {
  const random = createRandom(`${options.seed}/members/${plan.code}`)
  return keys.map((key, place) => {
    const year = random.chance(0.02) ? options.year : options.year - random.int(2, 9)
    const month = year === options.year ? 1 : random.int(1, 12)
    const addedAt = `${year}-${twoDigits(month)}-${twoDigits(year === options.year ? 2 : random.int(1, 28))}`
    return memberOf(key, addedAt, { isCommittee: place % 7 === 3 && place < 36, isMarked: place % 13 === 6 })
  })
}

const fixedMembers = (kind: GroupKind, year: number): MembershipContent[] => {
  if (kind === 'premium') return []
  const anna = memberOf('anna', `${year - 6}-03-14`, { isCommittee: kind === 'comfort' })
  if (kind === 'quantus') return [anna]
  return [anna, memberOf('bo', `${year - 5}-09-01`), memberOf('cilla', `${year - 3}-05-20`)]
}

/**
 * All people and associations of the demo, by seed; the same options give the same content.
 *
 * Anna is in Comfort and in Quantus, Bo and Cilla are in Comfort, the guest and the two admins in none. Beside them
 * two owners of Premium are also in Quantus, one owner has left Comfort last year, and one of Premium is disabled.
 * Owners come in the order of their codes; groups as Comfort, Premium, Quantus.
 */
export function demoContent(options: DemoOptions): DemoContent {
  const counts = { ...sizes, comfort: options.owners ?? sizes.comfort }
  if (counts.comfort < 20) throw new RangeError(`at least 20 owners, not ${counts.comfort}`)
  const made = { premium: counts.premium, quantus: counts.quantus - 3, comfort: counts.comfort - 3 }
  const pool = makePeople(made.premium + made.quantus + 1 + made.comfort, options.seed)
  const people: PersonContent[] = [...fixedPeople]

  const groupOf = (kind: GroupKind, from: number, more: MembershipContent[]): GroupContent => {
    const plan = plans[kind]
    const fixed = fixedMembers(kind, options.year)
    const owners = pool.slice(from, from + made[kind])
    const firstCode = kind === 'comfort' ? 4 : kind === 'quantus' ? 2 : 1
    for (const [place, owner] of owners.entries()) {
      people.push({ ...owner, code: `${plan.code}-${String(firstCode + place).padStart(3, '0')}` })
    }
    const houses = kind === 'comfort' ? housesOf(plan, options.houses ?? plan.houses.length) : plan.houses
    const memberships = [
      ...fixed,
      ...joined(
        plan,
        owners.map((owner) => owner.key),
        options,
      ),
      ...more,
    ]
    const documents = documentsOf(plan.code, houses, {
      kind,
      groupName: plan.name,
      year: options.year,
    })
    const { code, name, facebookLink, pictures } = plan
    return { kind, code, name, facebookLink, pictures, yearlyReport: true, houses, memberships, documents }
  }

  const keyAt = (place: number): string => (pool[place] as PersonContent).key
  const quantusStart = made.premium
  const formerPlace = quantusStart + made.quantus
  const former = memberOf(keyAt(formerPlace), `${options.year - 8}-04-02`, {
    leftAt: `${options.year - 1}-11-30`,
  })
  const both = [0, 1].map((place) => memberOf(keyAt(place), `${options.year - 2}-08-${10 + place}`))
  const comfort = groupOf('comfort', formerPlace + 1, [former])
  people.push({ ...(pool[formerPlace] as PersonContent), code: 'C12-F01' })
  const premium = groupOf('premium', 0, [])
  const quantus = groupOf('quantus', quantusStart, both)
  const disabled = keyAt(made.premium - 1)
  return {
    people: people.map((person) => (person.key === disabled ? { ...person, enabled: false } : person)),
    groups: [comfort, premium, quantus],
  }
}
