import type { ArrivalDay, ArrivalParty, Arrivals } from '@samhus/contract/admin-arrivals'

const groupId = '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22'
export const birkId = '3f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11'
const havtornId = '3f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c12'

function fakeParty(changed: Partial<ArrivalParty>): ArrivalParty {
  return {
    bookingId: '6f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c01',
    userId: '6f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11',
    name: 'Anna Holm',
    isGuest: false,
    ownerName: 'Anna Holm',
    phone: '+45 12 34 56 78',
    language: 'da',
    people: null,
    checkedOutAt: null,
    ...changed,
  }
}

export function fakeArrivalDay(changed: Partial<ArrivalDay> = {}): ArrivalDay {
  return {
    unitId: '227',
    leaves: null,
    comes: null,
    stays: null,
    cleaning: 'no-departure',
    leavesBy: null,
    comesFrom: null,
    isOutOfOperation: false,
    note: '',
    version: 0,
    ...changed,
  }
}

/** Two houses on two Mondays. */
export function fakeArrivals(): Arrivals {
  const guest = fakeParty({
    name: 'Gry Gæst',
    isGuest: true,
    phone: '+46 70 123',
    language: 'sv',
    bookingId: '6f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c02',
  })
  return {
    mondays: [
      { dateFrom: '2027-07-05', year: 2027, week: 27 },
      { dateFrom: '2027-07-12', year: 2027, week: 28 },
    ],
    houses: [
      {
        houseId: birkId,
        code: 'B',
        name: 'Birk',
        groupId,
        groupName: 'Klitten',
        usualPeople: 6,
        days: [
          fakeArrivalDay({
            leaves: fakeParty({ people: 4, checkedOutAt: '2027-07-05T07:30:00.000Z' }),
            leavesBy: '10:00',
            comes: guest,
            comesFrom: '15:00',
            cleaning: 'cleaning',
            note: 'Mind the dog\nKey in the box',
            version: 7,
          }),
          fakeArrivalDay({ unitId: '228', stays: guest, cleaning: 'same-stay' }),
        ],
      },
      {
        houseId: havtornId,
        code: 'H',
        name: 'Havtorn',
        groupId,
        groupName: 'Klitten',
        usualPeople: null,
        days: [fakeArrivalDay({ unitId: '327', isOutOfOperation: true }), fakeArrivalDay({ unitId: null })],
      },
    ],
  }
}
