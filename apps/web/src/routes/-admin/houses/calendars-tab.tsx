import { HouseCalendars } from '../years/house-calendars.tsx'

/** The years of a house: what each week costs. */
export function CalendarsTab({ houseId, groupId }: { houseId: string; groupId: string }) {
  return <HouseCalendars houseId={houseId} groupId={groupId} />
}
