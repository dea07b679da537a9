import type { previewStays as contract } from '@samhus/contract/admin-mail-templates'
import type { Input, Output } from '@samhus/contract/operation'
import { listPreviewStays } from '../../db/queries/preview-stays.ts'
import type { Actor, Deps } from '../../shared/deps.ts'

/** Returns stays of which a mail can be previewed, at most 20. */
export async function previewStays(
  { db, now }: Deps,
  _actor: Actor,
  { groupId, search }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  return { stays: await listPreviewStays(db, { search, groupId: groupId ?? null, at: now() }) }
}
