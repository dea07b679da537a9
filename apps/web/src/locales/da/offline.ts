/** A separate file, because the offline page loads no other texts, and a bundler cannot split a module. */
export const offline = {
  asOf: 'Dine bookinger, som de så ud {{at}}. Her kan de kun læses.',
  booked: 'Booket',
  bookings: 'Dine bookinger',
  empty: 'Du havde ingen bookinger.',
  nothingKept: 'Der er ingen bookinger gemt på denne enhed.',
  reserved: 'Reserveret',
  since: 'Ingen forbindelse siden {{at}}.',
  title: 'Du har ingen forbindelse',
  tryAgain: 'Prøv igen',
  waiting: 'Venteliste',
  waitingAt: 'Nr. {{place}} på ventelisten',
  week: 'Uge {{week}}, {{year}}',
} as const

export type OfflineTexts = { readonly [Key in keyof typeof offline]: string }
