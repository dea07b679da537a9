import { Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MailList } from '../mails/mail-list.tsx'

/** The mails of a group's owners and guests, and the way to the group's own words. */
export function MailTab({ groupId }: { groupId: string }) {
  const { t } = useTranslation('admin')
  return (
    <Stack gap="md">
      <Anchor
        size="sm"
        style={{ alignSelf: 'flex-start' }}
        renderRoot={(props) => <Link to="/admin/mails/templates" search={{ groupId }} {...props} />}
      >
        {t('groups.mail.words')}
      </Anchor>
      <MailList groupId={groupId} />
    </Stack>
  )
}
