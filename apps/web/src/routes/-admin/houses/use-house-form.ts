import type { AdminHouse } from '@samhus/contract/admin-houses'
import { useQueryClient } from '@tanstack/react-query'
import { houseQuery, useUpdateHouse } from '../../../api/admin-houses.ts'
import { useRecordForm } from '../form/use-record-form.ts'
import { toHouseBody, toHouseField, toHouseValues, type HouseField } from './house-values.ts'

interface Args {
  house: AdminHouse
  /** @param merged Fields whose newer values of others were kept. */
  onSaved: (merged: readonly HouseField[]) => void
}

/** The form of a house's data and texts. */
export function useHouseForm({ house, onSaved }: Args) {
  const client = useQueryClient()
  const { run, ...command } = useUpdateHouse()
  return useRecordForm({
    record: house,
    toValues: toHouseValues,
    read: () => client.fetchQuery(houseQuery(house.id)),
    command: {
      ...command,
      run: (values, version) => run({ houseId: house.id, ...toHouseBody(values), version }),
    },
    onSaved: (merged) => onSaved(merged.flatMap((name) => toHouseField(name) ?? [])),
  })
}
