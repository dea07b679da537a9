import type { AdminPolicy } from '@samhus/contract/admin-policy'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { policyQuery, useChangePolicy } from '../../../api/admin-policy.ts'
import { CallError } from '../../../api/http.ts'
import {
  listChangedRules,
  rebase,
  takeRules,
  toConstants,
  toRuleValues,
  type ChangedRule,
  type RuleValues,
} from './rule-values.ts'

export type PolicyVersion = AdminPolicy['versions'][number]

interface Args {
  policy: AdminPolicy
  onSaved: () => void
}

/**
 * The form of a group's rules.
 *
 * While nothing is changed it follows what is stored. A save that is refused, since others have saved rules meanwhile,
 * shows who changed what; what was changed here stays, on top of the rules that hold now.
 */
export function useRulesForm({ policy, onSaved }: Args) {
  const { groupId } = policy
  const client = useQueryClient()
  const command = useChangePolicy()
  const [state, setState] = useState(() => begin(policy))
  const [conflict, setConflict] = useState<readonly PolicyVersion[] | null>(null)
  const { base, values, version } = state
  const changed = listChangedRules(base, values)
  if (changed.length === 0 && !command.isPending && policy.version > version) setState(begin(policy))

  const readStored = () => client.fetchQuery(policyQuery(groupId))

  /** Returns false if the save failed, and can be tried again as it is. */
  const save = async (reason: string): Promise<boolean> => {
    const sent = values
    try {
      await command.run({ groupId, constants: toConstants(sent), version, reason })
      const stored = await readStored()
      setState((now) => ({
        ...begin(stored),
        values: rebase(sent, now.values, toRuleValues(stored.constants)),
      }))
      setConflict(null)
      onSaved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.type !== 'changed-meanwhile') return false
      const stored = await readStored()
      setConflict(stored.versions.filter((one) => one.version > version))
      setState((now) => ({
        ...begin(stored),
        values: rebase(base, now.values, toRuleValues(stored.constants)),
      }))
      command.reset()
    }
    return true
  }

  return {
    base,
    values,
    version,
    changed,
    conflict,
    isDirty: changed.length > 0,
    isPending: command.isPending,
    error: command.error,
    change: (next: RuleValues) => setState({ ...state, values: next }),
    undo: (rules: readonly ChangedRule[]) => setState({ ...state, values: takeRules(values, base, rules) }),
    reset: () => {
      setState(begin(policy))
      setConflict(null)
      command.reset()
    },
    clearError: command.reset,
    save,
  }
}
export type RulesFormState = ReturnType<typeof useRulesForm>

function begin({ constants, version }: AdminPolicy) {
  const values = toRuleValues(constants)
  return { base: values, values, version }
}
