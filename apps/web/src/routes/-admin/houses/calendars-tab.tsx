import { Group } from '@mantine/core'
import { ImportLink } from '../import/import-link.tsx'
import { HouseCalendars } from '../years/house-calendars.tsx'

/** The years of a house: what each week costs. */
export function CalendarsTab({ houseId, groupId }: { houseId: string; groupId: string }) {
  return (
    <>
      <Group justify="flex-end" mb="sm">
        <ImportLink kind="calendars" groupId={groupId} />
      </Group>
      <HouseCalendars houseId={houseId} groupId={groupId} />
    </>
  )
}
