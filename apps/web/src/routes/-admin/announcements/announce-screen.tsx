import type { AdminGroup } from '@samhus/contract/admin-groups'
import { Anchor, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { groupQuery } from '../../../api/admin-groups.ts'
import { useTitleDetail } from '../../../lib/title-detail.ts'
import { NoRecord } from '../form/no-record.tsx'
import { notify } from '../notify.ts'
import { UnsavedChanges } from '../owners/unsaved-changes.tsx'
import { CheckStep } from './check-step.tsx'
import { hasWords, startDraft } from './draft.ts'
import { WriteStep } from './write-step.tsx'

const route = getRouteApi('/admin/announcements/new')

/** `/admin/announcements/new?groupId=…`. */
export function AnnounceScreen() {
  const { groupId = '' } = route.useSearch()
  return <AnnouncePage key={groupId} groupId={groupId} />
}

/** A new announcement: first it is written, then the admin reads who gets it and sends it. */
export function AnnouncePage({ groupId }: { groupId: string }) {
  const { data: group, error } = useQuery(groupQuery(groupId))
  if (group === undefined) return <NoRecord of="groups" error={error} heights={[320]} />
  return <Announce group={group} />
}

function Announce({ group }: { group: AdminGroup }) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const [draft, setDraft] = useState(startDraft)
  const [step, setStep] = useState<'write' | 'check'>('write')
  const [isSent, setSent] = useState(false)
  const heading = useFocusOnChange(step)
  useTitleDetail(group.name)
  const leave = ({ announcementId, receivers }: { announcementId: string; receivers: number }) => {
    // Nothing is lost any more.
    flushSync(() => setSent(true))
    notify(t('announcements.done', { count: receivers }))
    void navigate({ to: '/admin/announcements/$announcementId', params: { announcementId }, replace: true })
  }
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Anchor
          size="sm"
          style={{ alignSelf: 'flex-start' }}
          renderRoot={(props) => (
            <Link
              to="/admin/groups/$groupId"
              params={{ groupId: group.id }}
              search={{ tab: 'announcements' }}
              {...props}
            />
          )}
        >
          {group.name}
        </Anchor>
        <Title order={1} ref={heading} tabIndex={-1}>
          {t('announcements.newTo', { group: group.name })}
        </Title>
      </Stack>
      {step === 'write' ? (
        <WriteStep draft={draft} onChange={setDraft} onNext={() => setStep('check')} />
      ) : (
        <CheckStep groupId={group.id} draft={draft} onBack={() => setStep('write')} onSent={leave} />
      )}
      <UnsavedChanges hasChanges={hasWords(draft) && !isSent} lostWith={['groupId']} />
    </Stack>
  )
}

/** Returns a ref whose element gets the focus with each new step: the pressed button is gone then. */
function useFocusOnChange(step: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current !== step) heading.current?.focus()
    last.current = step
  }, [step])
  return heading
}
