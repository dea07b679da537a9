import type { Answer } from '@samhus/contract/operation'
import type { ownData as contract } from '@samhus/contract/account'
import { mayHaveOwn } from '@samhus/domain/access'
import { kindOfLine } from '@samhus/domain/points-statement'
import type { Instant } from '@samhus/domain/refusal'
import { devicesOf } from '../db/queries/device.ts'
import { ownRowsOf, type OwnBookingData } from '../db/queries/own-data.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { orThrow, RefusedError } from '../shared/refused-error.ts'

type OwnData = Answer<typeof contract>

/**
 * Everything that is kept about the caller, in all groups and from memberships that have ended: to read, and to take
 * along. Nothing of other people but the guests that the caller named. Refuses forbidden to whoever acts as the
 * person.
 *
 * @see docs/rules.md R120
 */
export async function ownData(deps: Deps, actor: Actor): Promise<OwnData> {
  orThrow(mayHaveOwn(actor.impersonatorId !== null), deps.now())
  const [rows, devices] = await Promise.all([
    ownRowsOf(deps.db, actor.personId),
    devicesOf(deps.db, actor.personId),
  ])
  const { profile, memberships, bookings, ledger, claims, feeds, pushes, acts } = rows
  if (!profile) throw new RefusedError('no-user-found')
  return {
    exportedAt: iso(deps.now()),
    profile: { ...profile, createdAt: iso(profile.createdAt) },
    memberships: memberships.map(({ addedAt, leftAt, ...membership }) => ({
      ...membership,
      addedAt: iso(addedAt),
      leftAt: iso(leftAt),
    })),
    bookings: bookings.map(bookingOf),
    ledger: ledger.map((line) => ({
      id: line.id,
      groupId: line.groupId,
      at: iso(line.at),
      year: line.year,
      kind: kindOfLine(line),
      points: line.points,
      bookingId: line.bookingId,
      reason: line.reason,
    })),
    claims: claims.map(({ openedAt, closedAt, ...claim }) => ({
      ...claim,
      openedAt: iso(openedAt),
      closedAt: iso(closedAt),
    })),
    calendarFeeds: feeds.map(({ createdAt, revokedAt }) => ({
      createdAt: iso(createdAt),
      revokedAt: iso(revokedAt),
    })),
    devices: devices.map(({ firstUsedAt, lastUsedAt, ...device }) => ({
      ...device,
      firstUsedAt: iso(firstUsedAt),
      lastUsedAt: iso(lastUsedAt),
    })),
    pushSubscriptions: pushes.map(({ endpoint, language, createdAt }) => ({
      service: new URL(endpoint).host,
      language,
      createdAt: iso(createdAt),
    })),
    acts: acts.map(({ at, ...act }) => ({ ...act, at: iso(at) })),
  }
}

function bookingOf(row: OwnBookingData): OwnData['bookings'][number] {
  const { lentOutName, lentOutPhone, lentOutEmail, lentOutLanguage, ...booking } = row
  return {
    ...booking,
    createdAt: iso(row.createdAt),
    reservedUntil: iso(row.reservedUntil),
    bookingAcceptedAt: iso(row.bookingAcceptedAt),
    endedAt: iso(row.endedAt),
    checkedOutAt: iso(row.checkedOutAt),
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

function iso(at: Instant): string
function iso(at: Instant | null): string | null
function iso(at: Instant | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
