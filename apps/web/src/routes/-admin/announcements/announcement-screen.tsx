import type { Announcement } from '@samhus/contract/admin-announcements'
import { Anchor, Button, Skeleton, Stack, Tabs, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announcementQuery } from '../../../api/admin-announcements.ts'
import { CallError } from '../../../api/http.ts'
import { AnnouncementWords } from '../../../components/ui/announcement-words.tsx'
import { useTitleDetail } from '../../../lib/title-detail.ts'
import { isLanguage } from '../../../locales/i18n.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { ListError } from '../list/list-states.tsx'
import { MailList } from '../mails/mail-list.tsx'
import mailStyles from '../mails/mails.module.css'
import { formatTableMoment } from '../points/moment.ts'
import styles from './announcements.module.css'
import { MailCounts } from './mail-counts.tsx'

const route = getRouteApi('/admin/announcements/$announcementId')

/** `/admin/announcements/{announcementId}`. */
export function AnnouncementScreen() {
  const { announcementId } = route.useParams()
  return <AnnouncementPage key={announcementId} announcementId={announcementId} />
}

/** An announcement that was sent: its receivers, what it says, and what became of its mails. */
export function AnnouncementPage({ announcementId }: { announcementId: string }) {
  const { t } = useTranslation('admin')
  const { t: tMain } = useTranslation()
  const { data, error, refetch } = useQuery(announcementQuery(announcementId))
  if (data !== undefined) return <Known announcement={data} />
  if (error === null) {
    return (
      <Stack gap="lg" role="status" aria-label={tMain('common.loading')}>
        <Skeleton height={30} width={320} />
        <Skeleton height={110} />
        <Skeleton height={220} />
      </Stack>
    )
  }
  if (!(error instanceof CallError && (error.status === 404 || error.status === 400)))
    return <ListError error={error} onRetry={() => void refetch()} />
  return (
    <Stack align="flex-start" gap="sm">
      <Title order={1}>{t('announcements.notFound')}</Title>
      <Button renderRoot={(props) => <Link to="/admin/groups" {...props} />}>
        {t('groups.notFound.back')}
      </Button>
    </Stack>
  )
}

function Known({ announcement }: { announcement: Announcement }) {
  const { announcementId, groupId, groupName, title, byMail } = announcement
  useTitleDetail(title)
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Anchor
          size="sm"
          style={{ alignSelf: 'flex-start' }}
          renderRoot={(props) => (
            <Link
              to="/admin/groups/$groupId"
              params={{ groupId }}
              search={{ tab: 'announcements' }}
              {...props}
            />
          )}
        >
          {groupName}
        </Anchor>
        <Title order={1}>{title}</Title>
      </Stack>
      <Facts announcement={announcement} />
      <Words announcement={announcement} />
      {byMail && <MailList announcementId={announcementId} />}
    </Stack>
  )
}

function Facts({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { audience, receivers, sentAt, sentBy, byMail, isLive } = announcement
  const way = byMail && isLive ? 'mailAndLive' : byMail ? 'mail' : 'live'
  const facts = [
    [t('announcements.column.audience'), `${t(`announcements.audience.${audience}`)} (${receivers})`],
    [t('announcements.column.sentAt'), formatTableMoment(sentAt, language)],
    [t('announcements.column.sentBy'), sentBy ?? t('announcements.one.nobody')],
    [t('announcements.one.how'), t(`announcements.one.${way}`)],
  ] as const
  return (
    <dl className={mailStyles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={mailStyles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {byMail && (
        <div className={mailStyles.fact}>
          <dt>{t('announcements.column.mails')}</dt>
          <dd>
            <MailCounts announcement={announcement} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The words as they are read. */
function Words({ announcement: { texts } }: { announcement: Announcement }) {
  const { t } = useTranslation('admin')
  const { t: tMain } = useTranslation()
  const [language, setLanguage] = useState(texts[0]?.language ?? 'da')
  return (
    <Stack gap="xs">
      <Title order={2}>{t('announcements.one.words')}</Title>
      <Tabs
        value={language}
        keepMounted={false}
        onChange={(chosen) => {
          if (chosen !== null && isLanguage(chosen)) setLanguage(chosen)
        }}
      >
        <Tabs.List aria-label={t('announcements.form.languages')} mb="md">
          {texts.map((text) => (
            <Tabs.Tab key={text.language} value={text.language}>
              {tMain(`languages.${text.language}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {texts.map((text) => (
          <Tabs.Panel key={text.language} value={text.language}>
            <div className={styles.words} lang={text.language}>
              <p className={styles.wordsTitle}>{text.title}</p>
              <AnnouncementWords blocks={text.blocks} />
            </div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}
