import { createHash, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../db/core/client.ts'
import {
  findPersonByEmail,
  findPersonById,
  findPersonBySub,
  listPeopleToTry,
  type Person,
  type PersonToTry,
} from '../../db/queries/person.ts'

/** The password of everybody, since everybody is invented. */
export const demoPassword = 'demo'

/** Somebody who can sign in here. */
export interface Account {
  readonly sub: string
  readonly email: string
  readonly name: string
}

/** The people of our database as accounts of the embedded provider. */
export interface Accounts {
  readonly findBySub: (sub: string) => Promise<Account | null>
  /** Null for a wrong e-mail or password alike. */
  readonly findByPassword: (email: string, password: string) => Promise<Account | null>
  /** One of the people on the page; null for anybody else. */
  readonly findOffered: (personId: string) => Promise<Account | null>
  readonly listOffered: () => Promise<PersonToTry[]>
}

const maxOfferedPeople = 8
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Accounts with the password `demo`; people whose access is closed sign in too, and are told so by Samhus.
 *
 * A person who never signed in has the own id for a `sub`; whoever was bound before keeps that one.
 *
 * @param preferred E-mails of those who stand first on the page.
 */
export function createDemoAccounts(db: Db, preferred: readonly string[]): Accounts {
  const toTry = () => listPeopleToTry(db, preferred, maxOfferedPeople)
  return {
    async findBySub(sub) {
      const person =
        (await findPersonBySub(db, sub)) ?? (uuid.test(sub) ? await findPersonById(db, sub) : undefined)
      const account = person && toAccount(person)
      return account?.sub === sub ? account : null
    },
    async findByPassword(email, password) {
      const isRight = isEqual(password, demoPassword)
      // PostgreSQL keeps no NUL in a text, and would refuse the question.
      const person = email.includes('\0') ? undefined : await findPersonByEmail(db, email.trim())
      return isRight && person ? toAccount(person) : null
    },
    async findOffered(personId) {
      const isOffered = (await toTry()).some(({ id }) => id === personId)
      const person = isOffered ? await findPersonById(db, personId) : undefined
      return person ? toAccount(person) : null
    },
    listOffered: toTry,
  }
}

function toAccount({ id, sub, email, name }: Person): Account {
  return { sub: sub ?? id, email, name }
}

/** In constant time for texts of any length. */
function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
