import { Alert, Button, Group, Radio, Stack, Textarea } from '@mantine/core'
import { maxReply, type SupportReport, type SupportState } from '@samhus/contract/admin-support'
import { multiLine } from '@samhus/contract/fields'
import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReplySupport } from '../../../api/admin-support.ts'
import { CallError } from '../../../api/http.ts'
import { useForm } from '../../../lib/use-form.ts'
import { addNote, useLength } from '../form/use-length.ts'
import { notify } from '../notify.ts'
import { ActError } from '../owners/act-dialog.tsx'
import { UnsavedChanges } from '../owners/unsaved-changes.tsx'
import styles from './support.module.css'

const schema = multiLine(maxReply)
/** What becomes of the report with the reply. */
const states = ['working', 'done'] as const satisfies SupportState[]

type State = (typeof states)[number]

type ReplyTo = NonNullable<SupportReport['replyTo']>

/** Writes to the guest. The answer goes as a mail in the language in which they wrote. */
export function ReplyForm({ report, replyTo }: { report: SupportReport; replyTo: ReplyTo }) {
  const { t } = useTranslation('admin')
  const { reportId, version, language, isStopped } = report
  const { email, source } = replyTo
  const [message, setMessage] = useState('')
  // Nothing closes a report but the admin, and a reply does not open it again.
  const [chosen, setChosen] = useState<State | null>(null)
  const state = chosen ?? (report.state === 'done' ? 'done' : 'working')
  const length = useLength(message, maxReply)
  // Emptied by a reply that was sent, it is not at fault for being empty.
  const [isFresh, setFresh] = useState(true)
  const command = useReplySupport()
  const send = async () => {
    await command.run({ reportId, message: message.trim(), to: email, state, version })
    setMessage('')
    setChosen(null)
    setFresh(true)
    notify(t('support.reply.sent', { email }))
  }
  const form = useForm<'message'>({
    problems: schema.safeParse(message).success ? [] : ['message'],
    isPending: command.isPending,
    onValidSubmit: () => void send().catch(() => {}),
  })
  const written = t(`support.language.${language}`)
  return (
    <form
      noValidate
      aria-label={t('support.reply.title')}
      onSubmit={(event) => {
        setFresh(false)
        form.onSubmit(event)
      }}
    >
      <Stack gap="md">
        {isStopped && (
          <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {t('support.reply.stopped', { email })}
          </Alert>
        )}
        {source !== 'report' && (
          <p className={styles.source}>{t(`support.reply.source.${source}`, { email })}</p>
        )}
        <Textarea
          name="message"
          label={t('support.reply.label', { email })}
          description={addNote(t('support.reply.hint', { language: written }), length.note)}
          rows={7}
          resize="vertical"
          lang={language}
          value={message}
          error={
            length.problem ??
            (form.showsProblem('message') && !isFresh ? t('support.reply.problem') : undefined)
          }
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        <NextState state={state} onChoose={setChosen} />
        <ReplyError error={command.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={command.isPending} leftSection={<IconSend size={16} aria-hidden />}>
            {t('support.reply.press')}
          </Button>
        </Group>
      </Stack>
      <UnsavedChanges hasChanges={message.trim() !== ''} />
    </form>
  )
}

/** Another admin may have answered meanwhile: their answer is above by now. */

function NextState({ state, onChoose }: { state: State; onChoose: (state: State) => void }) {
  const { t } = useTranslation('admin')
  return (
    <Radio.Group
      label={t('support.reply.after')}
      value={state}
      onChange={(value) => onChoose(value === 'working' ? 'working' : 'done')}
    >
      <Group gap="lg" mt={6}>
        {states.map((one) => (
          <Radio key={one} value={one} label={t(`support.reply.state.${one}`)} />
        ))}
      </Group>
    </Radio.Group>
  )
}

function ReplyError({ error }: { error: Error | null }) {
  const { t } = useTranslation('admin')
  const changes = error instanceof CallError ? (error.body.changes ?? []) : []
  const reply = changes.find(({ field }) => field === 'reply')
  if (reply === undefined) return <ActError error={error} />
  return (
    <ActError
      error={error}
      describe={() => t('support.reply.meanwhile', { name: reply.by ?? t('owners.conflict.nobody') })}
    />
  )
}
