import type { myGroups as contract } from '@samhus/contract/groups'
import type { Output } from '@samhus/contract/operation'
import { listGroups, type GroupRow } from '../db/queries/group.ts'
import type { Actor, Deps } from '../shared/deps.ts'

/** Returns the caller's groups by name; an empty list if there are none. */
export async function myGroups(deps: Deps, actor: Actor): Promise<Output<typeof contract>> {
  const rows = await listGroups(deps.db, actor.personId)
  return { groups: rows.map((row) => toWireGroup(deps, row)) }
}

function toWireGroup({ signedUrls }: Deps, row: GroupRow) {
  const { id, code, name, pictures, policy, policyVersion, policySince } = row
  return {
    id,
    code,
    name,
    imageUrls: pictures.map((id) => signedUrls.createImageUrl(id)),
    policy: { ...policy, version: policyVersion },
    policySince: new Date(policySince).toISOString(),
  }
}
