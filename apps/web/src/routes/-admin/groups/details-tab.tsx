import type { AdminGroup } from '@samhus/contract/admin-groups'
import { Stack } from '@mantine/core'
import { PicturesField } from '../pictures/pictures-field.tsx'
import { ArchiveGroup } from './archive-group.tsx'
import { GroupForm } from './group-form.tsx'

/** What a group is called and shows of itself, and whether it is in use. */
export function DetailsTab({ group }: { group: AdminGroup }) {
  return (
    <Stack gap="xl">
      <GroupForm group={group} />
      <PicturesField of={{ kind: 'group', id: group.id }} pictures={group.pictures} />
      <ArchiveGroup group={group} />
    </Stack>
  )
}
