import { toDocumentName } from '@samhus/domain/documents'
import { describe, expect, test } from 'vitest'
import { listDocuments } from './documents.ts'
import { createDemoContent } from './demo-content.ts'
import { listCanaries, guests } from './people.ts'

const content = createDemoContent({ year: 2027, seed: 'samhus' })
const { people, groups } = content
const houses = groups.flatMap((group) => group.houses)
const listMembers = (kind: string) =>
  groups.find((group) => group.kind === kind)?.memberships.map((member) => member.person) ?? []

describe('the small set', () => {
  test('has three groups of 5 to 10 houses and 20 to 35 owners', () => {
    expect(groups.map((group) => group.kind)).toEqual(['comfort', 'premium', 'quantus'])
    for (const group of groups) {
      const active = group.memberships.filter((member) => member.leftAt === null)
      expect(group.houses.length).toBeGreaterThanOrEqual(5)
      expect(group.houses.length).toBeLessThanOrEqual(10)
      expect(active.length).toBeGreaterThanOrEqual(20)
      expect(active.length).toBeLessThanOrEqual(35)
    }
  })

  test('has houses in Denmark, in Sweden and in the south in every group', () => {
    for (const group of groups) {
      const countries = new Set(group.houses.map((house) => house.country))
      expect(countries.has('Danmark') && countries.has('Sverige')).toBe(true)
      expect(countries.size).toBeGreaterThan(2)
    }
  })

  test('is the same for the same seed, and differs for another seed', () => {
    expect(createDemoContent({ year: 2027, seed: 'samhus' })).toEqual(content)
    expect(createDemoContent({ year: 2027, seed: 'other' }).people).not.toEqual(people)
  })

  test('gives every house a code, a name, a text and a location of its own', () => {
    for (const field of ['code', 'name', 'address', 'description', 'goodToKnow'] as const) {
      expect(new Set(houses.map((house) => house[field])).size).toBe(houses.length)
    }
    const pictures = houses.flatMap((house) => house.images)
    expect(new Set(pictures).size).toBe(pictures.length)
    for (const house of houses) {
      expect(house.description.split('\n\n').length).toBe(2)
      expect(house.goodToKnow.split('\n').length).toBe(5)
      expect(house.name.length).toBeLessThanOrEqual(18)
    }
  })

  test('has Swedish and English texts of one group, shaped as the Danish ones, with one house to be translated', () => {
    const texts = groups.map((group) =>
      group.houses.flatMap(({ translations = {} }) => Object.values(translations)),
    )
    expect(texts.map(({ length }) => length)).toEqual([15, 0, 0])
    for (const { description, goodToKnow } of texts.flat()) {
      expect(description.split('\n\n').length).toBe(2)
      expect([0, 5]).toContain(goodToKnow === '' ? 0 : goodToKnow.split('\n').length)
    }
  })
})

describe('the people', () => {
  test('are all different: key, e-mail, phone, address, code', () => {
    for (const field of ['key', 'name', 'email', 'phone', 'address', 'code'] as const) {
      expect(new Set(people.map((person) => person[field])).size).toBe(people.length)
    }
  })

  test('that tests know by their e-mail are in the groups that tests expect', () => {
    expect(listMembers('comfort').slice(0, 3)).toEqual(['anna', 'bo', 'cilla'])
    expect(listMembers('quantus')).toContain('anna')
    expect(listMembers('premium')).not.toContain('anna')
    for (const key of ['guest', 'admin', 'super']) {
      expect(people.find((person) => person.key === key)?.email).toBe(`${key}@samhus.example`)
      expect(groups.some((group) => group.memberships.some((member) => member.person === key))).toBe(false)
    }
    expect(people.find((person) => person.key === 'admin')?.roles).toEqual(['Admin'])
    expect(people.find((person) => person.key === 'super')?.roles).toEqual(['Admin', 'Super Admin'])
  })

  test('of every membership exist, and every group has a committee', () => {
    const keys = new Set(people.map((person) => person.key))
    for (const group of groups) {
      expect(group.memberships.every((member) => keys.has(member.person))).toBe(true)
      expect(group.memberships.filter((member) => member.isCommittee).length).toBeGreaterThanOrEqual(2)
      expect(group.memberships.some((member) => member.isMarked)).toBe(true)
    }
  })

  test('include one former member, one disabled owner, and three owners in two groups', () => {
    const all = groups.flatMap((group) => group.memberships)
    expect(all.filter((member) => member.leftAt !== null)).toHaveLength(1)
    expect(people.filter((person) => !person.enabled)).toHaveLength(1)
    expect(all.length - new Set(all.map((member) => member.person)).size).toBe(3)
  })

  test('have strings that occur nowhere else, in whatever case', () => {
    const owned = [...people, ...guests.map((guest) => ({ ...guest, address: guest.email }))]
    const texts = JSON.stringify(groups.map(({ memberships: _, ...group }) => group)).toLowerCase()
    const others = owned.map((person) => JSON.stringify(person).toLowerCase())
    for (const [place, person] of owned.entries()) {
      for (const canary of listCanaries(person).map((each) => each.toLowerCase())) {
        const hits = others.flatMap((text, at) => (at !== place && text.includes(canary) ? [text] : []))
        expect(hits, canary).toEqual([])
        expect(texts.includes(canary), canary).toBe(false)
      }
    }
  })
})

describe('the documents', () => {
  test('have names of their own, and name the house they describe', () => {
    for (const group of groups) {
      const documents = listDocuments(group.documents)
      const names = documents.map((document) => document.name)
      expect(new Set(names).size).toBe(names.length)
      expect(names.every((name) => toDocumentName(name) === name && name.endsWith('.pdf'))).toBe(true)
      for (const house of group.houses) {
        expect(
          documents.filter((document) => document.name.includes(house.name)).length,
        ).toBeGreaterThanOrEqual(3)
      }
    }
  })
})

describe('the large set', () => {
  const large = createDemoContent({ year: 2027, seed: 'samhus', owners: 3000, houses: 10 })

  test('has 3,000 owners in 10 houses, still all different', () => {
    const comfort = large.groups[0]
    expect(comfort?.houses).toHaveLength(10)
    expect(comfort?.memberships.filter((member) => member.leftAt === null)).toHaveLength(3000)
    for (const field of ['key', 'familyName', 'email', 'phone', 'address', 'code'] as const) {
      expect(new Set(large.people.map((person) => person[field])).size, field).toBe(large.people.length)
    }
  })

  test('refuses impossible sizes', () => {
    expect(() => createDemoContent({ year: 2027, seed: 's', owners: 19 })).toThrow(RangeError)
    expect(() => createDemoContent({ year: 2027, seed: 's', owners: 9000 })).toThrow(RangeError)
    expect(() => createDemoContent({ year: 2027, seed: 's', houses: 23 })).toThrow(RangeError)
  })
})
