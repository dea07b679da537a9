import type { suppressions as contract } from '@samhus/contract/admin-mail'
import type { Output } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import { listAddressHolders, listSuppressions } from '../../db/queries/mail-address.ts'
import type { Deps } from '../../shared/deps.ts'

const maxSuppressions = 500

/**
 * Returns the addresses that get no mail, newest first, at most 500. Only hashes of them are stored: an address is named if
 * a person or a guest has it now.
 *
 * @see docs/rules.md R152
 */
export async function suppressions({ db }: Deps): Promise<Output<typeof contract>> {
  const rows = await listSuppressions(db, maxSuppressions)
  if (rows.length === 0) return { suppressions: [] }
  const holders = await listAddressHolders(
    db,
    rows.map(({ id }) => Buffer.from(id, 'hex')),
  )
  return {
    suppressions: rows.map(({ since, ...row }) => {
      const { address = null, userId = null, userName = null } = holders.find(({ id }) => id === row.id) ?? {}
      return { ...row, since: toIso(since), address, userId, userName }
    }),
  }
}
