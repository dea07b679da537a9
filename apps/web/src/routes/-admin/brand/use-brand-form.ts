import type { ErrorBody } from '@samhus/contract/errors'
import { useState } from 'react'
import { useChangeBrand, useReadBrand, type Brand } from '../../../api/admin-brand.ts'
import { CallError } from '../../../api/http.ts'
import {
  findChangedFields,
  rebase,
  toBrandBody,
  toBrandValues,
  type BrandValues,
} from './brand-form-values.ts'

export type BrandChanges = NonNullable<ErrorBody['changes']>

/**
 * The form of the brand.
 *
 * While nothing has been typed it follows what is saved. A save that is refused, since others have changed the same field
 * meanwhile, says who did and keeps what was typed: saving again overwrites it knowingly.
 */
export function useBrandForm({ brand, onSaved }: { brand: Brand; onSaved: () => void }) {
  const command = useChangeBrand()
  const readBrand = useReadBrand()
  const [state, setState] = useState(() => begin(brand))
  const [conflict, setConflict] = useState<BrandChanges | null>(null)
  const { base, values, version } = state
  const isDirty = findChangedFields(base, values).length > 0
  if (!isDirty && !command.isPending && brand.version > version) setState(begin(brand))

  const save = async () => {
    const sent = values
    try {
      await command.run({ ...toBrandBody(sent), version })
      const stored = await readBrand()
      setState((now) => ({ ...begin(stored), values: rebase(sent, now.values, toBrandValues(stored)) }))
      setConflict(null)
      onSaved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.type !== 'changed-meanwhile') return
      const stored = await readBrand()
      setConflict(error.body.changes ?? [])
      setState((now) => ({ ...begin(stored), values: rebase(base, now.values, toBrandValues(stored)) }))
    }
  }

  return {
    values,
    isDirty,
    conflict,
    isPending: command.isPending,
    error: conflict === null ? command.error : null,
    change: (changed: Partial<BrandValues>) => setState({ ...state, values: { ...values, ...changed } }),
    reset: () => {
      setState(begin(brand))
      setConflict(null)
      command.reset()
    },
    save,
  }
}

function begin(brand: Brand) {
  const values = toBrandValues(brand)
  return { base: values, values, version: brand.version }
}
