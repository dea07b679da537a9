import type { ownData as contract } from '@samhus/contract/account'
import type { Output } from '@samhus/contract/operation'
import { mayAccessOwnData } from '@samhus/domain/access'
import { toIso } from '@samhus/domain/day'
import { getLineKind } from '@samhus/domain/points-statement'
import { listDevices } from '../db/queries/device.ts'
import { findOwnData, type OwnDataBooking } from '../db/queries/own-data.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'

type OwnData = Output<typeof contract>

/**
 * Returns everything that is stored about the caller, in all groups and from memberships that have ended, for reading
 * and for download. Of other people it contains only the guests that the caller named.
 *
 * @throws RefusedError forbidden while impersonating
 * @see docs/rules.md R120
 */
export async function ownData(deps: Deps, actor: Actor): Promise<OwnData> {
  throwIfRefused(mayAccessOwnData(actor.impersonatorId !== null), deps.now())
  const [rows, devices] = await Promise.all([
    findOwnData(deps.db, actor.personId),
    listDevices(deps.db, actor.personId),
  ])
  const { profile, memberships, bookings, ledger, claims, feeds, pushes, auditEntries: acts } = rows
  if (!profile) throw new RefusedError('no-user-found')
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
