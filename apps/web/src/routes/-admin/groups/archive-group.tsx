import type { AdminGroup } from '@samhus/contract/admin-groups'
import { useArchiveGroup, useReopenGroup } from '../../../api/admin-groups.ts'
import { type ArchiveDialogProps, ArchiveForm, ArchiveSection } from '../form/archive-section.tsx'

/** Takes a group out of use, or brings it back. */
export function ArchiveGroup({ group }: { group: AdminGroup }) {
  return <ArchiveSection record={group} words="groups" Form={ArchiveGroupForm} />
}

function ArchiveGroupForm({ record, onClose }: ArchiveDialogProps) {
  const archiving = useArchiveGroup()
  const reopening = useReopenGroup()
  const command = record.isArchived ? reopening : archiving
  return (
    <ArchiveForm
      record={record}
      words="groups"
      command={command}
      onAct={(reason) => command.run({ groupId: record.id, reason })}
      onClose={onClose}
    />
  )
}
