import { Button, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { previewMail } from '@samhus/contract/admin-mail-templates'
import type { Output } from '@samhus/contract/operation'
import { IconSend } from '@tabler/icons-react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendTestMail } from '../../../api/admin-mail-templates.ts'
import { getErrorMessage } from '../../../api/error-message.ts'
import { currentUserQuery } from '../../../api/users.ts'
import { MailFrame } from '../mails/mail-frame.tsx'
import { notify } from '../notify.ts'
import { ActError } from '../owners/act-dialog.tsx'
import type { EditorPlace } from './editor-screen.tsx'
import { StayPicker } from './stay-picker.tsx'
import type { Words } from './use-editor.ts'

type Preview = Output<typeof previewMail>
type Rendered = NonNullable<Preview['rendered']>

interface Props {
  place: EditorPlace
  words: Words
  preview: Pick<UseQueryResult<Preview>, 'data' | 'error'>
  stay: string | null
  onStay: (bookingId: string | null) => void
  theme: 'light' | 'dark'
  onTheme: (theme: 'light' | 'dark') => void
}

/** The mail that the words make, with an invented or a real stay; and sends the admin a test of it. */
export function PreviewPane({ place, words, preview: { data, error }, stay, onStay, theme, onTheme }: Props) {
  const { t } = useTranslation('admin')
  const { t: tMain } = useTranslation()
  const last = useLast(data?.rendered ?? null, place.language)
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2}>{t('mailTemplates.preview.title')}</Title>
        <TestButton place={place} words={words} stay={stay} />
      </Group>
      <StayPicker place={place} value={stay} onChange={onStay} />
      {error !== null && (
        <Text size="sm" c="red" role="alert">
          {t('mailTemplates.preview.loadError', { message: getErrorMessage(error, tMain) })}
        </Text>
      )}
      {data?.rendered === null && last !== null && (
        <Text size="sm" c="dimmed">
          {t('mailTemplates.preview.old')}
        </Text>
      )}
      {last === null ? (
        <Skeleton height={420} radius="lg" role="status" aria-label={t('mailTemplates.preview.waiting')} />
      ) : (
        <MailFrame {...last} theme={theme}>
          <SegmentedControl
            aria-label={t('mailTemplates.preview.theme')}
            value={theme}
            onChange={onTheme}
            data={[
              { value: 'light', label: t('mailTemplates.preview.light') },
              { value: 'dark', label: t('mailTemplates.preview.dark') },
            ]}
          />
        </MailFrame>
      )}
    </Stack>
  )
}

/** Returns the last mail that could be made in this language: words with a problem have none. */
function useLast(rendered: Rendered | null, language: string): Rendered | null {
  const [last, setLast] = useState({ rendered, language })
  if (rendered !== null && (rendered !== last.rendered || language !== last.language)) {
    setLast({ rendered, language })
  }
  return rendered ?? last.rendered
}

interface TestProps {
  place: EditorPlace
  words: Words
  stay: string | null
}

function TestButton({ place: { kind, groupId, language }, words, stay }: TestProps) {
  const { t } = useTranslation('admin')
  const command = useSendTestMail()
  const { data: user } = useQuery(currentUserQuery)
  const send = async () => {
    await command.run({
      kind,
      ...(groupId === null ? {} : { groupId }),
      language,
      subject: words.subject,
      body: words.body,
      ...(stay === null ? {} : { bookingId: stay }),
    })
    notify(
      user === undefined
        ? t('mailTemplates.test.sentNone')
        : t('mailTemplates.test.sent', { email: user.email }),
    )
  }
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        leftSection={<IconSend size={16} aria-hidden />}
        loading={command.isPending}
        onClick={() => void send().catch(() => {})}
      >
        {t('mailTemplates.test.press')}
      </Button>
      <ActError error={command.error} />
    </Stack>
  )
}
