import type { OfflineTexts } from '../da/offline.ts'

export const offline: OfflineTexts = {
  asOf: 'Dina bokningar som de såg ut {{at}}. Här kan de bara läsas.',
  booked: 'Bokad',
  bookings: 'Dina bokningar',
  empty: 'Du hade inga bokningar.',
  nothingKept: 'Det finns inga bokningar sparade på den här enheten.',
  reserved: 'Reserverad',
  since: 'Ingen anslutning sedan {{at}}.',
  title: 'Du har ingen anslutning',
  tryAgain: 'Försök igen',
  waiting: 'Väntelista',
  waitingAt: 'Nummer {{place}} på väntelistan',
  week: 'Vecka {{week}}, {{year}}',
}
