import { Button, Stack, Text, Title } from '@mantine/core'
import { mayArchive } from '@samhus/domain/archiving'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayAt } from '../../../locales/format.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { ReasonField, useReasonForm } from '../owners/reason-fields.tsx'

/** What a group and a house have in common here. */
interface ArchivableRecord {
  id: string
  name: string
  isArchived: boolean
  archivedAt: string | null
  numLiveWeeks: number
}

/** A group's words and a house's. */
const texts = {
  groups: {
    means: 'groups.archive.means',
    since: 'groups.archive.since',
    blocked: 'groups.archive.blocked',
    text: 'groups.archive.text',
    reopenText: 'groups.archive.reopenText',
  },
  houses: {
    means: 'houses.archive.means',
    since: 'houses.archive.since',
    blocked: 'houses.archive.blocked',
    text: 'houses.archive.text',
    reopenText: 'houses.archive.reopenText',
  },
} as const
type Words = keyof typeof texts

export interface ArchiveDialogProps {
  record: ArchivableRecord
  onClose: () => void
}

interface SectionProps {
  record: ArchivableRecord
  words: Words
  /** An `ArchiveForm` with the record's commands. */
  Form: ComponentType<ArchiveDialogProps>
}

/** Takes a group or a house out of use, or brings it back, and says what that means. */
export function ArchiveSection({ record, words, Form }: SectionProps) {
  const { t } = useTranslation('admin')
  // The record as it was when the dialog was opened: its words must not change while it closes.
  const [shown, setShown] = useState<ArchivableRecord | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { isArchived, archivedAt, numLiveWeeks } = record
  const isBlocked = !isArchived && mayArchive(numLiveWeeks).length > 0
  const close = () => setOpen(false)
  return (
    <Stack gap="xs" align="flex-start" component="section" aria-label={t('groups.archive.title')}>
      <Title order={2}>{t('groups.archive.title')}</Title>
      <Text size="sm" c="dimmed" maw={640}>
        {archivedAt === null
          ? t(texts[words].means)
          : t(texts[words].since, { day: formatDayAt(Date.parse(archivedAt)) })}
      </Text>
      {isBlocked && (
        <Text size="sm" maw={640}>
          {t(texts[words].blocked, { count: numLiveWeeks })}
        </Text>
      )}
      <Button
        variant="default"
        disabled={isBlocked}
        leftSection={
          isArchived ? <IconArchiveOff size={18} aria-hidden /> : <IconArchive size={18} aria-hidden />
        }
        onClick={() => {
          setShown(record)
          setOpen(true)
        }}
      >
        {t(isArchived ? 'groups.archive.reopen' : 'groups.archive.press')}
      </Button>
      {shown !== null && (
        <ActDialog
          isOpen={isOpen}
          onClose={close}
          title={t(shown.isArchived ? 'groups.archive.reopenTitle' : 'groups.archive.pressTitle', {
            name: shown.name,
          })}
        >
          <Form record={shown} onClose={close} />
        </ActDialog>
      )}
    </Stack>
  )
}

interface FormProps extends ArchiveDialogProps {
  words: Words
  /** What archives the record, or reopens an archived one. */
  command: { isPending: boolean; error: Error | null }
  onAct: (reason: string) => Promise<unknown>
}

/** What follows from it at once, and the reason for it. */
export function ArchiveForm({ record, words, command, onAct, onClose }: FormProps) {
  const { t } = useTranslation('admin')
  const { name, isArchived } = record
  const act = useReasonForm({
    isPending: command.isPending,
    onValidSubmit: async ({ reason }) => {
      await onAct(reason)
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
      <Text size="sm">{t(texts[words][isArchived ? 'reopenText' : 'text'])}</Text>
      <ReasonField value={act.value} onChange={act.setValue} showsProblem={act.showsProblem('reason')} />
    </ActForm>
  )
}
