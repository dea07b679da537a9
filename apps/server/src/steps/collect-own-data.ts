import type { ownData as contract } from '@samhus/contract/account'
import type { Output } from '@samhus/contract/operation'
import { chooseAnnouncementText } from '@samhus/domain/announcement'
import { toIso } from '@samhus/domain/day'
import { getLineKind } from '@samhus/domain/points-statement'
import { listDevices } from '../db/queries/device.ts'
import { findOwnData, type OwnDataBooking } from '../db/queries/own-data.ts'
import type { Deps } from '../shared/deps.ts'

type OwnData = Output<typeof contract>

/**
 * Returns everything that is stored about a person, in all groups and from memberships that have ended. Of other people it
 * contains only the guests that the person named. Null: no such person.
 */
export async function collectOwnData(deps: Deps, personId: string): Promise<OwnData | null> {
  const [rows, devices] = await Promise.all([findOwnData(deps.db, personId), listDevices(deps.db, personId)])
  const {
    profile,
    memberships,
    bookings,
    ledger,
    claims,
    fees,
    feeds,
    pushes,
    mails,
    auditEntries: acts,
  } = rows
  if (!profile) return null
  return {
    exportedAt: toIso(deps.now()),
    profile: { ...profile, createdAt: toIso(profile.createdAt) },
    memberships: memberships.map(({ addedAt, leftAt, ...membership }) => ({
      ...membership,
      addedAt: toIso(addedAt),
      leftAt: toIso(leftAt),
    })),
    bookings: bookings.map(toWireBooking),
    ledger: ledger.map((line) => ({
      id: line.id,
      groupId: line.groupId,
      at: toIso(line.at),
      year: line.year,
      kind: getLineKind(line),
      points: line.points,
      bookingId: line.bookingId,
      reason: line.reason,
    })),
    claims: claims.map(({ openedAt, closedAt, ...claim }) => ({
      ...claim,
      openedAt: toIso(openedAt),
      closedAt: toIso(closedAt),
    })),
    fees: fees.map(({ at, settledAt, ...fee }) => ({ ...fee, at: toIso(at), settledAt: toIso(settledAt) })),
    calendarFeeds: feeds.map(({ createdAt, revokedAt }) => ({
      createdAt: toIso(createdAt),
      revokedAt: toIso(revokedAt),
    })),
    devices: devices.map(({ firstUsedAt, lastUsedAt, ...device }) => ({
      ...device,
      firstUsedAt: toIso(firstUsedAt),
      lastUsedAt: toIso(lastUsedAt),
    })),
    pushSubscriptions: pushes.map(({ endpoint, language, createdAt }) => ({
      service: new URL(endpoint).host,
      language,
      createdAt: toIso(createdAt),
    })),
    mails: mails.map(({ createdAt, sentAt, ...mail }) => ({
      ...mail,
      createdAt: toIso(createdAt),
      sentAt: toIso(sentAt),
    })),
    mailPreferences: [...rows.mailPreferences],
    announcements: rows.announcements.map(({ at, texts, ...announcement }) => ({
      ...announcement,
      at: toIso(at),
      title: chooseAnnouncementText(texts, profile.language ?? 'da').title,
    })),
    acts: acts.map(({ at, ...act }) => ({ ...act, at: toIso(at) })),
  }
}

function toWireBooking(row: OwnDataBooking): OwnData['bookings'][number] {
  const { lentOutName, lentOutPhone, lentOutEmail, lentOutLanguage, ...booking } = row
  return {
    ...booking,
    createdAt: toIso(row.createdAt),
    reservedUntil: toIso(row.reservedUntil),
    bookingAcceptedAt: toIso(row.bookingAcceptedAt),
    endedAt: toIso(row.endedAt),
    checkedOutAt: toIso(row.checkedOutAt),
    lendedOutContact:
      lentOutName === null
        ? null
        : {
            name: lentOutName,
            phone: lentOutPhone ?? '',
            email: lentOutEmail ?? '',
            language: lentOutLanguage,
          },
  }
}
