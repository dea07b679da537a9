import type { ImportHouse, ImportOwner } from '../../db/queries/import-facts.ts'
import type { CellReader } from './cell-reader.ts'

const toKey = (text: string): string => text.toLowerCase()

class Index<Entry> {
  readonly #entries = new Map<string, Entry[]>()

  constructor(entries: readonly Entry[], toText: (entry: Entry) => string) {
    for (const entry of entries) {
      const key = toKey(toText(entry))
      if (key === '') continue
      const found = this.#entries.get(key) ?? []
      this.#entries.set(key, found)
      found.push(entry)
    }
  }

  find(text: string): readonly Entry[] {
    return this.#entries.get(toKey(text)) ?? []
  }
}

/** Finds the houses of a group by what files call them. */
export class HouseDirectory {
  readonly #indexes: readonly Index<ImportHouse>[]

  constructor(houses: readonly ImportHouse[]) {
    this.#indexes = [new Index(houses, ({ code }) => code), new Index(houses, ({ name }) => name)]
  }

  /** Returns the house that the row names by its code or its name; one that is archived only where no other has it. */
  read(cells: CellReader): ImportHouse | undefined {
    const text = cells.requiredLine('house', 200)
    if (text === undefined) return undefined
    for (const index of this.#indexes) {
      const found = index.find(text)
      const [first, ...others] = prefer(found, ({ isArchived }) => !isArchived)
      if (first) return others.length === 0 ? first : cells.refuse('house', 'ambiguous-house', text)
    }
    return cells.refuse('house', 'unknown-house', text)
  }
}

/** Finds the owners of a group by what files call them. */
export class OwnerDirectory {
  readonly #indexes: readonly Index<ImportOwner>[]
  readonly #byMembership: ReadonlyMap<number, ImportOwner>

  constructor(owners: readonly ImportOwner[]) {
    this.#indexes = [
      new Index(owners, ({ email }) => email),
      new Index(owners, ({ code }) => code),
      new Index(owners, ({ name }) => name),
    ]
    this.#byMembership = new Map(owners.map((owner) => [owner.membershipId, owner]))
  }

  /** Returns the owner, also a former one, that the row names by e-mail address, code or name. */
  read(cells: CellReader): ImportOwner | undefined {
    const text = cells.requiredLine('owner', 254)
    if (text === undefined) return undefined
    for (const index of this.#indexes) {
      const [first, ...others] = prefer(index.find(text), ({ hasLeft }) => !hasLeft)
      if (first) return others.length === 0 ? first : cells.refuse('owner', 'ambiguous-owner', text)
    }
    return cells.refuse('owner', 'unknown-owner', text)
  }

  /** Returns an owner's name; empty where it is not known any more. */
  findName(membershipId: number): string {
    return this.#byMembership.get(membershipId)?.name ?? ''
  }
}

function prefer<Entry>(entries: readonly Entry[], isBetter: (entry: Entry) => boolean): readonly Entry[] {
  const better = entries.filter(isBetter)
  return better.length > 0 ? better : entries
}
