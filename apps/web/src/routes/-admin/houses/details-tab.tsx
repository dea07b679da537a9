import type { AdminHouse } from '@samhus/contract/admin-houses'
import { Stack } from '@mantine/core'
import { ArchiveHouse } from './archive-house.tsx'
import { HouseForm } from './house-form.tsx'

/** What a house is called, where it is and what it says, and whether it is in use. */
export function DetailsTab({ house }: { house: AdminHouse }) {
  return (
    <Stack gap="xl">
      <HouseForm house={house} />
      <ArchiveHouse house={house} />
    </Stack>
  )
}
