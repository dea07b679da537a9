import type { AdminHouse } from '@samhus/contract/admin-houses'
import { useArchiveHouse, useReopenHouse } from '../../../api/admin-houses.ts'
import { type ArchiveDialogProps, ArchiveForm, ArchiveSection } from '../form/archive-section.tsx'

/** Takes a house out of use, or brings it back. */
export function ArchiveHouse({ house }: { house: AdminHouse }) {
  return <ArchiveSection record={house} words="houses" Form={ArchiveHouseForm} />
}

function ArchiveHouseForm({ record, onClose }: ArchiveDialogProps) {
  const archiving = useArchiveHouse()
  const reopening = useReopenHouse()
  const command = record.isArchived ? reopening : archiving
  return (
    <ArchiveForm
      record={record}
      words="houses"
      command={command}
      onAct={(reason) => command.run({ houseId: record.id, reason })}
      onClose={onClose}
    />
  )
}
