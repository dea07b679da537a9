import type { Announcing } from '@samhus/contract/admin-announcements'
import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { announcingQuery, useAnnounce } from '../../../api/admin-announcements.ts'
import { describeRule } from '../booking-acts/rule-words.ts'
import { ActError } from '../owners/act-dialog.tsx'
import { Preview } from '../owners/preview.tsx'
import { ignoreRefusal } from '../owners/reason-fields.tsx'
import styles from './announcements.module.css'
import { type Draft, toAnnouncement } from './draft.ts'
import { Previews } from './previews.tsx'
import { ReceiverList } from './receiver-list.tsx'

interface Props {
  groupId: string
  draft: Draft
  onBack: () => void
  onSent: (sent: { announcementId: string; receivers: number }) => void
}

/** How many get it, who they are, what it looks like, and the button that sends it. */
export function CheckStep({ groupId, draft, onBack, onSent }: Props) {
  const { t } = useTranslation('admin')
  const announcement = toAnnouncement(groupId, draft)
  const query = useQuery(announcingQuery(announcement))
  const command = useAnnounce()
  const { data } = query
  const count = data?.receivers.length ?? 0
  const send = async () => onSent(await command.run(announcement))
  return (
    <Stack gap="lg">
      <Preview query={query} describeError={(message) => t('announcements.check.loadError', { message })}>
        {(checked) => (
          <>
            <Refusals draft={draft} data={checked} />
            {checked.refusals.length === 0 && (
              <>
                <Answer draft={draft} data={checked} />
                <ReceiverList receivers={checked.receivers} showsMails={draft.byMail} />
                <Previews draft={draft} previews={checked.previews} />
              </>
            )}
          </>
        )}
      </Preview>
      <ActError error={command.error} />
      <div className={styles.press}>
        <Button variant="default" onClick={onBack}>
          {t('announcements.check.back')}
        </Button>
        {data !== undefined && data.refusals.length === 0 && (
          <>
            <Button
              leftSection={<IconSend size={18} aria-hidden />}
              loading={command.isPending}
              aria-describedby="announcement-is-final"
              onClick={() => void ignoreRefusal(send())}
            >
              {t('announcements.check.press', { count })}
            </Button>
            <span id="announcement-is-final">{t('announcements.check.final')}</span>
          </>
        )}
      </div>
    </Stack>
  )
}

interface DataProps {
  draft: Draft
  data: Announcing
}

/** Why it cannot be sent. */
function Refusals({ draft, data }: DataProps) {
  const { t } = useTranslation('admin')
  return data.refusals.map((type) => (
    <Alert key={type} color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {describeAnnouncementRule(type, { draft, data }, t)}
    </Alert>
  ))
}

function describeAnnouncementRule(
  type: Announcing['refusals'][number],
  { draft, data: { lastSent } }: DataProps,
  t: TFunction<'admin'>,
): string {
  if (type === 'no-receivers') {
    if (draft.audience === 'all') return t('announcements.check.none')
    return t(`announcements.check.${draft.audience === 'marked' ? 'noneMarked' : 'noneCommittee'}`)
  }
  if (type !== 'already-announced' || lastSent === null) return describeRule(type, t)
  const at = Date.parse(lastSent.at)
  return lastSent.by === null
    ? t('announcements.check.againNameless', { at })
    : t('announcements.check.again', { at, name: lastSent.by })
}

const reasons = ['not-wanted', 'no-address', 'suppressed', 'not-on-whitelist'] as const

/** The count first, then how it reaches them, who reads it in Danish for want of words, and how many no mail reaches. */
function Answer({ draft, data: { receivers } }: DataProps) {
  const { t } = useTranslation('admin')
  const countNoMail = (reason: (typeof reasons)[number]) =>
    receivers.filter(({ noMail }) => noMail === reason).length
  const inDanish = (['sv', 'en'] as const).flatMap((own) => {
    const count = receivers.filter(
      ({ ownLanguage, language }) => ownLanguage === own && language !== own,
    ).length
    return count === 0 ? [] : [t(`announcements.check.inDanish.${own}`, { count })]
  })
  const byMail = receivers.filter(({ noMail }) => noMail === null).length
  const left = draft.byMail
    ? reasons.flatMap((reason) => {
        const count = countNoMail(reason)
        return count === 0 ? [] : [t(`announcements.check.noMailCount.${reason}`, { count })]
      })
    : []
  return (
    <Stack gap="xs">
      <h2 className={styles.answer}>{t('announcements.check.receivers', { count: receivers.length })}</h2>
      <ul className={styles.facts}>
        {draft.byMail && <li>{t('announcements.check.byMail', { count: byMail })}</li>}
        {inDanish.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {left.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>{t(draft.isLive ? 'announcements.check.live' : 'announcements.check.liveAll')}</li>
      </ul>
    </Stack>
  )
}
