import type { MailRow } from '@samhus/contract/admin-mail'
import type { MailContent } from '@samhus/contract/mail'
import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mailQuery } from '../../../api/admin-mails.ts'
import { CallError } from '../../../api/http.ts'
import { getServerNow } from '../../../lib/server-time.ts'
import { useTitleDetail } from '../../../lib/title-detail.ts'
import { ListError } from '../list/list-states.tsx'
import { MailActs } from './mail-acts.tsx'
import { MailFacts } from './mail-facts.tsx'
import { MailFrame } from './mail-frame.tsx'
import { MailStateBadge } from './mail-state.tsx'
import { tellMail } from './mail-story.ts'
import styles from './mails.module.css'

const route = getRouteApi('/admin/mails/$mailId')

/** `/admin/mails/{mailId}`. */
export function MailScreen() {
  const { mailId } = route.useParams()
  return <MailPage key={mailId} mailId={mailId} />
}

export interface Mail extends MailRow {
  content: MailContent | null
  canBeSentAgain: boolean
  mayHaveArrived: boolean
  canBeDropped: boolean
}

/** One mail: what happened with it, what it says, and what can be done. */
export function MailPage({ mailId }: { mailId: string }) {
  const { data: mail, error, refetch } = useQuery(mailQuery(mailId))
  if (mail !== undefined) return <Known mail={mail} />
  if (error === null) return <MailSkeleton />
  if (error instanceof CallError && (error.status === 404 || error.status === 400)) return <NotFound />
  return <ListError error={error} onRetry={() => void refetch()} />
}

const troubled: readonly MailRow['state'][] = ['Failed', 'Lost', 'Bounced']

function Known({ mail }: { mail: Mail }) {
  const { t } = useTranslation('admin')
  const { state, content } = mail
  const kind = t(`mailWords.kind.${mail.kind}`)
  const title = content?.subject ?? mail.subject ?? kind
  useTitleDetail(title)
  const isTroubled = troubled.includes(state)
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} className={styles.headingText ?? ''}>
          <Title order={1}>{title}</Title>
          <Group gap="xs">
            <MailStateBadge state={state} />
            <Text c="dimmed">{kind}</Text>
          </Group>
        </Stack>
        <MailActs mail={mail} />
      </Group>
      <Alert
        color={isTroubled ? 'red' : state === 'Dropped' ? 'yellow' : 'slate'}
        title={t('mails.detail.what')}
        icon={<IconInfoCircle size={18} aria-hidden />}
      >
        <Stack gap={4}>
          {tellMail(mail, t, getServerNow()).map((sentence) => (
            <span key={sentence}>{sentence}</span>
          ))}
          {mail.smtpAnswer !== null && (
            <span>
              {t('mails.story.answer')}
              {': '}
              <code className={styles.answer}>{joinAnswer(mail.smtpCode, mail.smtpAnswer)}</code>
            </span>
          )}
        </Stack>
      </Alert>
      <MailFacts mail={mail} />
      {content === null ? (
        <Stack gap={4}>
          <Text fw={600}>{t('mails.detail.contentGone')}</Text>
          <Text size="sm" c="dimmed">
            {t('mails.detail.contentGoneText')}
          </Text>
        </Stack>
      ) : (
        <MailFrame subject={content.subject} html={content.html} text={content.text} />
      )}
    </Stack>
  )
}

function MailSkeleton() {
  const { t } = useTranslation()
  return (
    <Stack gap="lg" role="status" aria-label={t('common.loading')}>
      <Skeleton height={30} width={320} />
      <Skeleton height={90} />
      <Skeleton height={110} />
      <Skeleton height={480} />
    </Stack>
  )
}

function NotFound() {
  const { t } = useTranslation('admin')
  return (
    <Stack align="flex-start" gap="sm">
      <Title order={1}>{t('mails.detail.notFound')}</Title>
      <Text>{t('mails.detail.notFoundText')}</Text>
      <Button renderRoot={(props) => <Link to="/admin/mails" {...props} />}>{t('mails.detail.back')}</Button>
    </Stack>
  )
}

/** A mail server's answer begins with its code; that of a returned mail has it apart. */
function joinAnswer(code: number | null, answer: string): string {
  return code === null || answer.startsWith(String(code)) ? answer : `${code} ${answer}`
}
