import { defaultPolicy } from '@samhus/domain/policy'
import { describe, expect, it } from 'vitest'
import type { LiveWeek } from '../db/queries/live-changes.ts'
import { EventDispatcher } from './event-dispatcher.ts'

const week: LiveWeek = {
  id: 101,
  groupId: 'group',
  calendarId: 1,
  houseId: 'house',
  houseName: 'Klit',
  year: 2027,
  week: 30,
  code: '30',
  points: 2,
  isOutOfOperation: false,
  dateFrom: '2027-07-26',
  version: 2,
  rows: [],
  startsAt: Date.parse('2027-07-25T22:00:00Z'),
  bookingDeadline: Date.parse('2027-07-21T10:00:00Z'),
  restrictedUntil: Date.parse('2027-04-26T22:00:00Z'),
}

describe('the notice of an offer', () => {
  it('reaches its owner in whichever of their groups they look at, and nobody else', async () => {
    const sent: { personId: string; groupId: string | null; text: string }[] = []
    const dispatcher = new EventDispatcher({
      broadcaster: {
        sendToGroup: () => {},
        sendToPerson: (personId, groupId, { bytes }) =>
          void sent.push({ personId, groupId, text: bytes.toString() }),
        isConnected: () => true,
        takeOver: () => {},
        refetch: () => {},
      },
      listBalances: async () => [],
      findAnnounced: async () => null,
      now: () => 0,
      monotonicMs: () => 0,
    })
    await dispatcher.deliver({
      changes: [
        {
          kind: 'notification',
          number: 1,
          transaction: '1',
          groupId: 'group',
          affected: [{ personId: 'anna', bookingId: 'of anna', pointsChanged: false }],
          data: { notice: 'offered', unitId: 101, reservedUntil: '2027-05-20T10:00:00.000Z' },
        },
      ],
      weeks: [week],
      policies: [{ groupId: 'group', policy: defaultPolicy }],
      horizon: '2',
      heldBackUpTo: null,
    })
    dispatcher.stop()
    // No group: to all connections of the person.
    expect(sent).toEqual([{ personId: 'anna', groupId: null, text: expect.stringContaining('Klit') }])
  })
})
