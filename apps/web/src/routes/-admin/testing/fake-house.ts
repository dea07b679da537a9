import type { AdminHouse } from '@samhus/contract/admin-houses'

export const houseId = '3f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11'

/** A house that every test may change. */
export function fakeHouse(changed: Partial<AdminHouse> = {}): AdminHouse {
  return {
    id: houseId,
    code: 'C12-SKA',
    name: 'Klitgården',
    groupId: '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22',
    groupCode: 'C12',
    groupName: 'Klitten',
    address: 'Højensvej 88',
    city: 'Skagen',
    country: 'Danmark',
    lat: 57.7367,
    lng: 10.5402,
    zoom: 13,
    usualPeople: 6,
    texts: {
      da: { description: 'Et hus', goodToKnow: 'Nøglen hænger ved døren' },
      sv: { description: 'Ett hus', goodToKnow: '' },
      en: { description: '', goodToKnow: '' },
    },
    pictures: [],
    years: [2026, 2027],
    isArchived: false,
    archivedAt: null,
    numLiveWeeks: 0,
    version: 10,
    ...changed,
  }
}
