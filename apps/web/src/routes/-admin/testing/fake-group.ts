import type { AdminGroup } from '@samhus/contract/admin-groups'

export const groupId = '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22'

/** A group that every test may change. */
export function fakeGroup(changed: Partial<AdminGroup> = {}): AdminGroup {
  return {
    id: groupId,
    code: 'KL',
    name: 'Klitten',
    reports: { yearlyGroupList: null },
    numMembers: 12,
    numHouses: 1,
    isArchived: false,
    facebookLink: '',
    pictures: [],
    archivedAt: null,
    numLiveWeeks: 0,
    timeZone: 'Europe/Copenhagen',
    version: 10,
    ...changed,
  }
}
