import type { SupportReport, SupportRow } from '@samhus/contract/admin-support'
import { userId } from './fake-owner.ts'

export const reportId = '7f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11'
export const ole = { userId: '22222222-7a51-4a53-9d67-2f6b8a1f0c11', name: 'Ole Kontor' }

const row: SupportRow = {
  reportId,
  createdAt: '2027-07-12T07:00:00.000Z',
  state: 'open',
  closedAt: null,
  assigneeId: null,
  assigneeName: null,
  message: 'The tap drips.\nWe closed it.',
  contact: 'gro@guest.example',
  language: 'sv',
  groupId: '33333333-7a51-4a53-9d67-2f6b8a1f0c11',
  groupName: 'Klitten',
  houseId: '44444444-7a51-4a53-9d67-2f6b8a1f0c11',
  houseName: 'Klitgården',
  bookingId: '55555555-7a51-4a53-9d67-2f6b8a1f0c11',
  unitId: '127',
  year: 2027,
  week: 27,
  userId,
  name: 'Anna Holm',
  guestName: 'Gro Gæst',
  numPhotos: 2,
  numReplies: 0,
}

export const fakeSupportRow = (changed: Partial<SupportRow> = {}): SupportRow => ({ ...row, ...changed })

/** A report that every test may change. */
export function fakeReport(changed: Partial<SupportReport> = {}): SupportReport {
  const { numPhotos: _photos, numReplies: _replies, ...plain } = row
  return {
    ...plain,
    note: '',
    version: 7,
    email: 'gro@guest.example',
    phone: null,
    replyTo: { email: 'gro@guest.example', source: 'report' },
    isStopped: false,
    owner: { phone: '+45 12 34 56 78', email: 'anna@samhus.example' },
    guest: { name: 'Gro Gæst', phone: '+45 20 30 40 50', email: 'gro@guest.example', language: 'sv' },
    dateFrom: '2027-07-05',
    dateTo: '2027-07-12',
    checkedOutAt: '2027-07-12T06:00:00.000Z',
    photos: [1, 2].map((number) => ({
      number,
      imageUrl: `/client/api/pictures/${number}/x/1200.webp`,
      width: 1200,
      height: 900,
    })),
    replies: [],
    others: [],
    nextWeek: {
      unitId: '129',
      year: 2027,
      week: 29,
      dateFrom: '2027-07-19',
      isOutOfOperation: false,
      holder: { userId, name: 'Bo Birk' },
    },
    acts: [],
    ...changed,
  }
}
