import type {
  ArrivalDay,
  ArrivalHouse,
  ArrivalMonday,
  arrivals as contract,
} from '@samhus/contract/admin-arrivals'
import type { Input } from '@samhus/contract/operation'
import { arrivalMessages } from '../../locales/arrivals.ts'
import { arrivalSheetLabels } from '../../locales/sheet-arrivals.ts'
import { arrivals } from '../admin/arrivals.ts'
import { createSheet, toBatch, type Sheet, type SheetContext } from './sheet.ts'

/** A house on a Monday. */
interface Line extends ArrivalDay {
  readonly monday: ArrivalMonday
  readonly house: ArrivalHouse
}

/** Opens the sheet of the Mondays: a line for each house on each of them, in their order. */
export async function openArrivalsSheet(
  { deps, actor, language }: SheetContext,
  input: Input<typeof contract>,
): Promise<Sheet> {
  const labels = arrivalSheetLabels[language]
  const { cleaning } = arrivalMessages[language]
  const { mondays, houses } = await arrivals(deps, actor, input)
  const lines = mondays.flatMap((monday, index) =>
    houses.flatMap((house): Line[] => {
      const day = house.days[index]
      return day ? [{ ...day, monday, house }] : []
    }),
  )
  return createSheet<Line>({
    columns: [
      { label: labels.day, kind: 'day', value: ({ monday }) => monday.dateFrom },
      { label: labels.week, kind: 'number', value: ({ monday }) => monday.week },
      { label: labels.group, kind: 'text', value: ({ house }) => house.groupName },
      { label: labels.house, kind: 'text', value: ({ house }) => house.name },
      { label: labels.houseCode, kind: 'text', value: ({ house }) => house.code },
      { label: labels.cleaning, kind: 'text', value: (line) => cleaning[line.cleaning] },
      { label: labels.leaves, kind: 'text', value: ({ leaves }) => leaves?.name ?? null },
      { label: labels.people, kind: 'number', value: ({ leaves }) => leaves?.people ?? null },
      { label: labels.checkedOutAt, kind: 'instant', value: ({ leaves }) => leaves?.checkedOutAt ?? null },
      { label: labels.comes, kind: 'text', value: ({ comes }) => comes?.name ?? null },
      { label: labels.comesPhone, kind: 'text', value: ({ comes }) => comes?.phone ?? null },
      { label: labels.language, kind: 'text', value: ({ comes }) => comes?.language ?? null },
      { label: labels.comesOwner, kind: 'text', value: ({ comes }) => comes?.ownerName ?? null },
      { label: labels.usualPeople, kind: 'number', value: ({ house }) => house.usualPeople },
      { label: labels.stays, kind: 'text', value: ({ stays }) => stays?.name ?? null },
      { label: labels.isOut, kind: 'yes-no', value: ({ isOutOfOperation }) => isOutOfOperation },
      { label: labels.note, kind: 'text', value: ({ note }) => note },
    ],
    batches: toBatch(lines),
  })
}
