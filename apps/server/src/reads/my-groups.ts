import type { myGroups as contract } from '@samhus/contract/groups'
import type { Answer } from '@samhus/contract/operation'
import { groupsOf, type GroupRow } from '../db/groups.ts'
import type { Actor, Deps } from '../deps.ts'

/** The groups whose member the caller is, by name; none for somebody who is in no group. */
export async function myGroups(deps: Deps, actor: Actor): Promise<Answer<typeof contract>> {
  const rows = await groupsOf(deps.db, actor.personId)
  return { groups: rows.map(onWire) }
}

function onWire({ id, code, name, imageUrls, policy, policyVersion, policySince }: GroupRow) {
  return {
    id,
    code,
    name,
    imageUrls: [...imageUrls],
    policy: { ...policy, version: policyVersion },
    policySince: new Date(policySince).toISOString(),
  }
}
