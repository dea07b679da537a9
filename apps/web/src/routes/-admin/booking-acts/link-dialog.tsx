import { Button, Code, Group, Radio, Stack, Text } from '@mantine/core'
import type { issueCheckOutLink } from '@samhus/contract/admin-booking-acts'
import type { Output } from '@samhus/contract/operation'
import { IconCopy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIssueCheckOutLink } from '../../../api/admin-booking-acts.ts'
import { getHouseZone } from '../../../lib/house-zone.ts'
import { getServerToday } from '../../../lib/server-time.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { ReasonField, useReasonForm } from '../owners/reason-fields.tsx'
import styles from './booking-acts.module.css'
import type { BookingDialogProps } from './cancel-dialog.tsx'
import { namePerson, nameWeek } from './effects.tsx'
import { describeRefusal } from './rule-words.ts'

/** Makes a new link to check out, and shows it once or mails it to who stays. */
export function LinkDialog({ booking, isOpen, onClose }: BookingDialogProps) {
  const { t } = useTranslation('admin')
  const title = t('acts.link.title', { week: nameWeek(booking, t) })
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={title}>
      <LinkForm booking={booking} onClose={onClose} />
    </ActDialog>
  )
}

type Link = Output<typeof issueCheckOutLink>

function LinkForm({ booking, onClose }: Omit<BookingDialogProps, 'isOpen'>) {
  const { t } = useTranslation('admin')
  // A mail with it would speak of a stay that has not begun.
  const firstDay = booking.stay[0]?.dateFrom ?? booking.dateFrom
  const isEarly = getServerToday(getHouseZone()) < firstDay
  const [way, setWay] = useState(isEarly ? 'show' : 'mail')
  const [link, setLink] = useState<Link | null>(null)
  const command = useIssueCheckOutLink()
  const guest = booking.contact ?? { name: namePerson(booking, t), email: booking.email ?? '' }
  const { value, setValue, onSubmit, showsProblem } = useReasonForm({
    isPending: command.isPending,
    onValidSubmit: async ({ reason }) => {
      const made = await command.run({ bookingId: booking.bookingId, mails: way === 'mail', reason })
      if (made.url !== null) return setLink(made)
      const { to, from, until } = made
      onClose()
      notify(t('acts.link.mailed', { ...to, from: Date.parse(from), until: Date.parse(until) }))
    },
  })
  if (link?.url != null) return <NewLink link={link} url={link.url} onClose={onClose} />
  return (
    <ActForm
      press={t(way === 'mail' ? 'acts.link.pressMail' : 'acts.link.press')}
      closeLabel={t('acts.close')}
      isPending={command.isPending}
      error={command.error}
      describeError={(error) => describeRefusal(error, t)}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Radio.Group label={t('acts.link.way')} value={way} onChange={setWay}>
        <Stack gap="xs" mt="xs">
          <Radio
            value="mail"
            label={t('acts.link.mail', { name: guest.name })}
            description={isEarly ? t('acts.link.early') : guest.email}
            disabled={isEarly}
          />
          <Radio value="show" label={t('acts.link.show')} description={t('acts.link.showHint')} />
        </Stack>
      </Radio.Group>
      <ReasonField
        name={namePerson(booking, t)}
        value={value}
        onChange={setValue}
        showsProblem={showsProblem('reason')}
      />
    </ActForm>
  )
}

function NewLink({ link, url, onClose }: { link: Link; url: string; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      notify(t('acts.link.copied'))
    } catch {
      notify(t('acts.link.copyFailed'), { isError: true })
    }
  }
  return (
    <Stack gap="md">
      <div role="status">
        <Text size="sm" fw={600}>
          {t('acts.link.url', { name: link.to.name })}
        </Text>
        <Code block className={styles.url ?? ''}>
          {url}
        </Code>
      </div>
      <Text size="sm">
        {t('acts.link.valid', { from: Date.parse(link.from), until: Date.parse(link.until) })}{' '}
        {t('acts.link.once')}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('acts.close')}
        </Button>
        <Button ref={button} leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          {t('acts.link.copy')}
        </Button>
      </Group>
    </Stack>
  )
}
