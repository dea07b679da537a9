import { decide } from './refusal.ts'
import type { Decision } from './refusal.ts'

/** May a group or a house be archived? Not while an owner counts on a week of it that is not over. R170 */
export function mayArchive(numLiveWeeks: number): Decision {
  return decide([[numLiveWeeks > 0, 'has-live-weeks']])
}

interface CodeHolders {
  /** Who has the code now, archived or not; null: no group or house. */
  readonly holderId: string | null
  /** Who is to have it; null: a new one. */
  readonly id: string | null
}

/** May a group, or a house of a group, have this code? R171 */
export function mayHaveCode({ holderId, id }: CodeHolders): Decision {
  return decide([[holderId !== null && holderId !== id, 'code-taken']])
}
