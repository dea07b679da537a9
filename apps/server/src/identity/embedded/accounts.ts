import { createHash, timingSafeEqual } from 'node:crypto'
import { defaultPolicy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import { toDay } from '@samhus/domain/week'
import type { Db } from '../../db/core/client.ts'
import { findPersonByEmail, findPersonById, findPersonBySub, type Person } from '../../db/queries/person.ts'
import { countPeopleWhoMayBeReal, listDemoSignIns, type DemoSignIn } from '../../db/queries/demo-sign-ins.ts'
import { localIssuerName } from '../issuer.ts'

/** Everyone's password, since all people are invented. */
export const demoPassword = 'demo'

export interface Account {
  readonly sub: string
  readonly email: string
  readonly name: string
}

/** The people of our database as accounts of the embedded provider. */
export interface Accounts {
  readonly findBySub: (sub: string) => Promise<Account | null>
  /** Returns null for a wrong e-mail or a wrong password. */
  readonly findByPassword: (email: string, password: string) => Promise<Account | null>
  /** Returns one of the people on the sign-in page; null for any other id. */
  readonly findOffered: (personId: string) => Promise<Account | null>
  readonly listOffered: () => Promise<DemoSignIn[]>
  /** Returns how many accounts have an address that may be a real one. */
  readonly countReal: () => Promise<number>
}

const maxOfferedPeople = 8
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Accounts with the password `demo`. Disabled people can sign in too; Samhus then shows them that they are disabled.
 *
 * The `sub` of a person who has never signed in is the person's id; a `sub` that was bound before stays.
 *
 * @param preferred E-mails of the people at the top of the page.
 * @param now Business time, for what they have to show.
 */
export function createDemoAccounts(db: Db, preferred: readonly string[], now: () => Instant): Accounts {
  const listOffered = () => {
    const at = now()
    const today = toDay(at, defaultPolicy.timeZone)
    return listDemoSignIns(db, { preferred, limit: maxOfferedPeople }, { at, today })
  }
  return {
    async findBySub(sub) {
      const person =
        (await findPersonBySub(db, { sub, issuer: localIssuerName })) ??
        (uuid.test(sub) ? await findPersonById(db, sub) : undefined)
      const account = person && toAccount(person)
      return account?.sub === sub ? account : null
    },
    async findByPassword(email, password) {
      const isRight = isEqual(password, demoPassword)
      // PostgreSQL rejects a query with NUL in a text.
      const person = email.includes('\0') ? undefined : await findPersonByEmail(db, email.trim())
      return isRight && person ? toAccount(person) : null
    },
    async findOffered(personId) {
      const isOffered = (await listOffered()).some(({ id }) => id === personId)
      const person = isOffered ? await findPersonById(db, personId) : undefined
      return person ? toAccount(person) : null
    },
    listOffered,
    countReal: () => countPeopleWhoMayBeReal(db),
  }
}

function toAccount({ id, sub, issuer, email, name }: Person): Account {
  const isOurs = issuer === null || issuer === localIssuerName
  return { sub: (isOurs ? sub : null) ?? id, email, name }
}

/** Compares in constant time, for texts of any length. */
function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
