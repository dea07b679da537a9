import type { Group } from '@samhus/contract/groups'
import { useLayoutEffect, useState } from 'react'
import { setRuleNumbers } from './i18n.ts'

/**
 * Makes the sentences name the numbers of this group's policy, and follow its changes.
 *
 * @returns false only in the first render for a group: render nothing then.
 */
export function useRuleNumbers({ id, policy }: Pick<Group, 'id' | 'policy'>): boolean {
  const [readyGroupId, setReadyGroupId] = useState<string | null>(null)
  useLayoutEffect(() => {
    setRuleNumbers(policy)
    setReadyGroupId(id)
  }, [id, policy])
  return readyGroupId === id
}
