import type { AdminGroup } from '@samhus/contract/admin-groups'
import { mayArchive } from '@samhus/domain/archiving'
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useArchiveGroup, useReopenGroup } from '../../../api/admin-groups.ts'
import { formatDayAt } from '../../../locales/format.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { ReasonField, useReasonForm } from '../owners/reason-fields.tsx'

/** Takes a group out of use, or brings it back, and says what that means. */
export function ArchiveGroup({ group }: { group: AdminGroup }) {
  const { t } = useTranslation('admin')
  // The group as it was when the dialog was opened: its words must not change while it closes.
  const [shown, setShown] = useState<AdminGroup | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { isArchived, archivedAt, numLiveWeeks } = group
  const isBlocked = !isArchived && mayArchive(numLiveWeeks).length > 0
  return (
    <Stack gap="xs" align="flex-start" component="section" aria-label={t('groups.archive.title')}>
      <Title order={2}>{t('groups.archive.title')}</Title>
      <Text size="sm" c="dimmed" maw={640}>
        {archivedAt === null
          ? t('groups.archive.means')
          : t('groups.archive.since', { day: formatDayAt(Date.parse(archivedAt)) })}
      </Text>
      {isBlocked && (
        <Text size="sm" maw={640}>
          {t('groups.archive.blocked', { count: numLiveWeeks })}
        </Text>
      )}
      <Button
        variant="default"
        disabled={isBlocked}
        leftSection={
          isArchived ? <IconArchiveOff size={18} aria-hidden /> : <IconArchive size={18} aria-hidden />
        }
        onClick={() => {
          setShown(group)
          setOpen(true)
        }}
      >
        {t(isArchived ? 'groups.archive.reopen' : 'groups.archive.press')}
      </Button>
      {shown !== null && <ArchiveDialog group={shown} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </Stack>
  )
}

interface DialogProps {
  group: AdminGroup
  isOpen: boolean
  onClose: () => void
}

function ArchiveDialog({ group, isOpen, onClose }: DialogProps) {
  const { t } = useTranslation('admin')
  const title = group.isArchived ? 'groups.archive.reopenTitle' : 'groups.archive.pressTitle'
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t(title, { name: group.name })}>
      <ArchiveForm group={group} onClose={onClose} />
    </ActDialog>
  )
}

function ArchiveForm({ group, onClose }: Omit<DialogProps, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const { id, name, isArchived } = group
  const archiving = useArchiveGroup()
  const reopening = useReopenGroup()
  const command = isArchived ? reopening : archiving
  const act = useReasonForm({
    isPending: command.isPending,
    onValidSubmit: async ({ reason }) => {
      await command.run({ groupId: id, reason })
      onClose()
      notify(t(isArchived ? 'groups.archive.reopened' : 'groups.archive.done', { name }))
    },
  })
  return (
    <ActForm
      press={t(isArchived ? 'groups.archive.reopen' : 'groups.archive.press')}
      isDangerous={!isArchived}
      isPending={command.isPending}
      error={command.error}
      onSubmit={act.onSubmit}
      onClose={onClose}
    >
      <Text size="sm">{t(isArchived ? 'groups.archive.reopenText' : 'groups.archive.text')}</Text>
      <ReasonField value={act.value} onChange={act.setValue} showsProblem={act.showsProblem('reason')} />
    </ActForm>
  )
}
