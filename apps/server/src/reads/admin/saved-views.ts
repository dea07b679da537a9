import type { ListName, savedViews as contract } from '@samhus/contract/admin-shell'
import type { Input, Output } from '@samhus/contract/operation'
import { listSavedViews } from '../../db/queries/saved-view.ts'
import type { Actor, Deps } from '../../shared/deps.ts'

const screens = [
  'owners',
  'groups',
  'houses',
  'point-assignments',
  'point-ledger',
  'activity',
  'mails',
] as const satisfies readonly ListName[]

/** Returns the caller's views and those that other admins share, of one screen or of all, by name. */
export async function savedViews(
  deps: Deps,
  { personId }: Actor,
  { screen }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const rows = await listSavedViews<ListName>(deps.db, personId, screen === undefined ? screens : [screen])
  return { views: rows.map(({ personId: ownerId, ...view }) => ({ ...view, isOwn: ownerId === personId })) }
}
