import type { AdminHouse } from '@samhus/contract/admin-houses'
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useArchiveHouse, useReopenHouse } from '../../../api/admin-houses.ts'
import { formatDayAt } from '../../../locales/format.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { ReasonField, useReasonForm } from '../owners/reason-fields.tsx'

/** Takes a house out of use, or brings it back, and says what that means. */
export function ArchiveHouse({ house }: { house: AdminHouse }) {
  const { t } = useTranslation('admin')
  // The house as it was when the dialog was opened: its words must not change while it closes.
  const [shown, setShown] = useState<AdminHouse | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { isArchived, archivedAt, numLiveWeeks } = house
  const isBlocked = !isArchived && numLiveWeeks > 0
  return (
    <Stack gap="xs" align="flex-start" component="section" aria-label={t('groups.archive.title')}>
      <Title order={2}>{t('groups.archive.title')}</Title>
      <Text size="sm" c="dimmed" maw={640}>
        {archivedAt === null
          ? t('houses.archive.means')
          : t('houses.archive.since', { day: formatDayAt(Date.parse(archivedAt)) })}
      </Text>
      {isBlocked && (
        <Text size="sm" maw={640}>
          {t('houses.archive.blocked', { count: numLiveWeeks })}
        </Text>
      )}
      <Button
        variant="default"
        disabled={isBlocked}
        leftSection={
          isArchived ? <IconArchiveOff size={18} aria-hidden /> : <IconArchive size={18} aria-hidden />
        }
        onClick={() => {
          setShown(house)
          setOpen(true)
        }}
      >
        {t(isArchived ? 'groups.archive.reopen' : 'groups.archive.press')}
      </Button>
      {shown !== null && <ArchiveDialog house={shown} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </Stack>
  )
}

interface DialogProps {
  house: AdminHouse
  isOpen: boolean
  onClose: () => void
}

function ArchiveDialog({ house, isOpen, onClose }: DialogProps) {
  const { t } = useTranslation('admin')
  const title = house.isArchived ? 'groups.archive.reopenTitle' : 'groups.archive.pressTitle'
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t(title, { name: house.name })}>
      <ArchiveForm house={house} onClose={onClose} />
    </ActDialog>
  )
}

function ArchiveForm({ house, onClose }: Omit<DialogProps, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const { id, name, isArchived } = house
  const archiving = useArchiveHouse()
  const reopening = useReopenHouse()
  const command = isArchived ? reopening : archiving
  const act = useReasonForm({
    isPending: command.isPending,
    onValidSubmit: async ({ reason }) => {
      await command.run({ houseId: id, reason })
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
      <Text size="sm">{t(isArchived ? 'houses.archive.reopenText' : 'houses.archive.text')}</Text>
      <ReasonField value={act.value} onChange={act.setValue} showsProblem={act.showsProblem('reason')} />
    </ActForm>
  )
}
