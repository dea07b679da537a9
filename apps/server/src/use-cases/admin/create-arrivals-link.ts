import type { createArrivalsLink as contract } from '@samhus/contract/admin-arrivals'
import type { Input, Output } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import { insertArrivalsLink, revokeLinkOfHouse } from '../../db/queries/arrivals-link.ts'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { listCalendarHouses } from '../../db/queries/calendar-prices.ts'
import { lockHouse } from '../../db/queries/house-record.ts'
import { createArrivalsUrl } from '../../mail/secret-links.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

type CreateAnswer = Output<typeof contract>

/**
 * Creates the link of a house's cleaner and returns its URLs, which cannot be read again; the previous link is revoked.
 *
 * The answer is not stored under the Idempotency-Key, since it contains the secret: a repeated call creates a new link,
 * and only the newest one works.
 *
 * @throws RefusedError house-not-found; house-not-in-operation for an archived one
 * @see docs/rules.md R191
 */
export async function createArrivalsLink(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<CreateAnswer> {
  const { houseId } = input
  return idempotentWrite<CreateAnswer>(
    deps,
    { ...actor, idempotencyKey: null },
    {
      operation: 'create-arrivals-link',
      input,
      run: (inTransaction) =>
        inTransaction(async (tx) => {
          const house = await lockHouse(tx, houseId)
          if (!house) throw new RefusedError('house-not-found')
          const [state] = await listCalendarHouses(tx, [houseId])
          if (state?.isArchived !== false) throw new RefusedError('house-not-in-operation')
          const at = deps.now()
          const token = deps.newSecret()
          await revokeLinkOfHouse(tx, house, at)
          await insertArrivalsLink(tx, { groupId: house.groupId, houseId, token }, at)
          await insertAuditRow(tx, {
            at,
            by: actor,
            groupId: house.groupId,
            action: 'create-arrivals-link',
            subjectKind: 'house',
            subjectId: houseId,
          })
          const url = createArrivalsUrl(deps.siteUrl, token)
          return { url, feedUrl: `${url}.ics`, createdAt: toIso(at), lastUsedAt: null }
        }),
    },
  )
}
