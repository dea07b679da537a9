import type { AdminErrorType, ErrorType } from '@samhus/contract/errors'

/** Errors whose sentence names a limit: where it is one, they have a text of their own (`rule-sentences.ts`). */
type CountedError =
  | 'consecutive-weeks-restricted'
  | 'max-consecutive-high-season'
  | 'max-waitlist-per-unit'
  | 'max-waitlists-per-user'

/** The errors that members meet. */
export type MemberErrorType = Exclude<ErrorType, AdminErrorType>

/** `data-not-available` is created in the browser: data that a rule needs is not loaded yet. */
export type ErrorTexts = Record<MemberErrorType | 'data-not-available' | `${CountedError}_one`, string>

export const errors = {
  'user-not-authenticated': 'Log ind for at fortsætte.',
  forbidden: 'Du har ikke adgang til dette.',
  'user-disabled': 'Din adgang er lukket. Kontakt kontoret, hvis det er en fejl.',
  'address-changed-lately': 'Kontoret har lige ændret din e-mailadresse, og det første login med den venter.',
  'booking-not-found': 'Bookingen blev ikke fundet, eller linket er udløbet.',
  'user-not-found': 'Brugeren blev ikke fundet.',
  'house-not-found': 'Boligen blev ikke fundet.',
  'calendar-unit-not-found': 'Ugen blev ikke fundet.',
  'no-group-found': 'Foreningen blev ikke fundet.',
  'no-calendars-found': 'Foreningen har ingen kalendere.',
  'no-calendar-units-found': 'Kalenderen har ingen uger.',
  'no-booking-found': 'Bookingen blev ikke fundet.',
  'no-calendar-found': 'Kalenderen blev ikke fundet.',
  'no-house-found': 'Foreningen har ingen boliger.',
  'no-user-found': 'Vi kan ikke finde dig blandt ejerne.',
  'consecutive-block-not-found': 'Vi kan ikke finde opholdet. Det kan være afbestilt.',
  'not-found': 'Siden findes ikke.',
  'booking-not-eligible':
    'Man kan ikke tjekke ud af dette ophold nu. Det kan man fra ankomstdagen og indtil 30 dage efter afrejse.',
  'mail-link-has-ended': 'Linket virker ikke længere: Ugen er afbestilt, eller en anden er gæst nu.',
  'already-checked-out': 'Der er allerede tjekket ud.',
  'max-support-reports': 'Der er sendt så mange beskeder om opholdet, som der kan. Ring eller skriv til os.',
  'booking-is-not-book-type': 'Kun en booking eller en plads på ventelisten kan ændres på denne måde.',
  'not-your-booking': 'Bookingen tilhører en anden.',
  'not-reserved-booking': 'Kun reserverede uger kan bekræftes.',
  'booking-expired': 'Tiden til at bekræfte er udløbet.',
  'not-enough-points': 'Du har ikke nok point.',
  'booking-not-a-reservation': 'Kun en reservation kan annulleres.',
  'already-on-unit': 'Du har allerede booket denne uge eller står på ventelisten til den.',
  'has-other-reservations-for-calendar':
    'Du har allerede reserveret en uge i denne bolig. Bekræft eller annullér den først.',
  'price-changed': 'Ugens pris er ændret i mellemtiden.',
  'calendar-unit-already-reserved': 'En anden nåede at tage ugen lige før dig.',
  'booking-deadline-exceeded': 'Fristen er overskredet.',
  'booking-date-passed': 'Ugen er allerede begyndt eller forbi.',
  'waitlist-unit-available': 'Ugen er ledig. Book den i stedet for at vente.',
  'max-waitlist-per-unit': 'Ventelisten til denne uge er fuld: Der er højst plads til {{waitlistPlaces}}.',
  'max-waitlist-per-unit_one':
    'Ventelisten til denne uge er fuld: Der er højst plads til {{waitlistPlaces}}.',
  'max-waitlists-per-user': 'Du kan højst stå på {{waitlistsPerYear}} ventelister om året.',
  'max-waitlists-per-user_one': 'Du kan højst stå på {{waitlistsPerYear}} venteliste om året.',
  'high-season-week-blocked':
    'Du havde den samme uge i boligen året før. I højsæsonen kan man ikke få den to år i træk.',
  'consecutive-weeks-restricted':
    'Ugen ligger op ad din egen uge. Den kan du først booke {{restrictionDays}} dage før ankomst.',
  'consecutive-weeks-restricted_one':
    'Ugen ligger op ad din egen uge. Den kan du først booke {{restrictionDays}} dag før ankomst.',
  'max-consecutive-high-season': 'Du kan højst have {{highSeasonWeeks}} uger i træk i højsæsonen.',
  'max-consecutive-high-season_one': 'Du kan ikke have flere uger i træk i højsæsonen.',
  'house-not-in-operation': 'Boligen er lukket i denne uge.',
  'invalid-request': 'Forespørgslen er ikke gyldig.',
  'payload-too-large': 'Forespørgslen er for stor.',
  'unsupported-media-type': 'Filtypen understøttes ikke.',
  'too-many-requests': 'Det gik lidt for stærkt. Vent et øjeblik.',
  internal: 'Der gik noget galt hos os.',
  unavailable: 'Systemet er midlertidigt utilgængeligt.',
  'data-not-available': 'Kalender, point og bookinger er ikke hentet endnu. Prøv igen om et øjeblik.',
} as const satisfies ErrorTexts
