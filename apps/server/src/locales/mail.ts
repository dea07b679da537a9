import type { Language } from './language.ts'
import { da } from './mail-da.ts'
import { en } from './mail-en.ts'
import { sv } from './mail-sv.ts'

/** Sentences of mails that are not a template's: what fields say, the card with the facts, the end of the mail. */
export interface MailWords {
  readonly and: string
  /** 4 points; no points at all is a word of its own. */
  /** A guest whose name is not known any more. */
  readonly guest: string
  readonly points: (count: number) => string
  readonly card: {
    readonly house: string
    readonly week: (isBlock: boolean) => string
    readonly arrival: string
    readonly departure: string
    readonly points: string
    readonly from: (day: string, clock: string) => string
    readonly by: (day: string, clock: string) => string
    /** Behind the times, once. */
    readonly zone: (name: string) => string
  }
  /** What comes back of a cancelled week, or has come back. */
  readonly pointsBack: {
    readonly full: (count: number) => string
    readonly claim: (count: number) => string
    readonly none: string
    /** Of a year that has ended. */
    readonly expired: (count: number) => string
  }
  /** The policy's fee was noted for the owner. */
  readonly fee: (kroner: number) => string
  /** Why the next on a waitlist was asked instead, by the type of the rule. */
  readonly skipped: {
    readonly rules: Readonly<Record<string, string>>
    /** For a rule that ends. */
    readonly until: (moment: string) => string
    readonly other: string
  }
  /** Why a booked week was cancelled that went out of operation. */
  readonly closed: string
  /** What the office changed, by `what` of the mail. */
  readonly changed: {
    /** Of `ChangedFacts`. */
    readonly week: (weeks: string, year: string) => string
    /** From which week a booking was moved. */
    readonly moved: (from: Pick<ChangedFacts, 'house' | 'week'>) => string
    readonly sentences: Readonly<Record<string, (change: ChangedFacts) => string>>
    readonly other: string
  }
  /** Above the name of the association or the brand. */
  readonly regards: string
  readonly footer: {
    readonly help: string
    readonly call: string
    readonly write: string
    readonly owner: (group: string) => string
    readonly guest: (owner: string, house: string) => string
    /** To one who reported something, and may know nothing of the portal. */
    readonly reporter: (house: string) => string
    readonly person: (brand: string) => string
    readonly unsubscribe: string
    readonly unsubscribeLink: string
  }
}

export interface ChangedFacts {
  readonly house: string
  /** uge 26, 2027 */
  readonly week: string
  readonly group: string
  /** The new address; empty in the mail to the old one. */
  readonly email: string
  readonly roles: readonly string[]
  /** Of corrected points: how many, with the word; whether they are more or fewer; of which year, and what it has now. */
  readonly points: string
  readonly isMore: boolean
  readonly year: string
  readonly balance: string
}

export const mailWords: Readonly<Record<Language, MailWords>> = { da, sv, en }
