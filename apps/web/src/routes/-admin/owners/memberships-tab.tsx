import type { Owner, OwnerMembership } from '@samhus/contract/admin-owners'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpdateMembership } from '../../../api/admin-owners.ts'
import { notify } from '../notify.ts'
import { ActError } from './act-dialog.tsx'
import { AddToGroupDialog } from './add-to-group-dialog.tsx'
import { FormerMemberships, MembershipTable } from './membership-tables.tsx'
import { ignoreRefusal } from './reason-fields.tsx'
import { ReactivateDialog } from './reactivate-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

/** The dialog that is open, with its membership: kept while it closes, so that its title stays. */
interface Shown {
  dialog: 'add' | 'remove' | 'reactivate'
  membership: OwnerMembership | null
}

/** The groups that a person is a member of, and was. */
export function MembershipsTab({ owner }: { owner: Owner }) {
  const { t } = useTranslation('admin')
  const [shown, setShown] = useState<Shown | null>(null)
  const [isOpen, setOpen] = useState(false)
  const command = useUpdateMembership()
  const open = (dialog: Shown['dialog'], membership: OwnerMembership | null = null) => {
    setShown({ dialog, membership })
    setOpen(true)
  }
  const close = () => setOpen(false)
  const mark = async (membership: OwnerMembership, flags: { isCommittee?: boolean; isMarked?: boolean }) => {
    await command.run({ membershipId: membership.membershipId, ...flags })
    notify(t('owners.memberships.changed', { group: membership.name }))
  }
  const membership = shown?.membership ?? null
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2}>{t('owners.memberships.title')}</Title>
        <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => open('add')}>
          {t('owners.memberships.add')}
        </Button>
      </Group>
      {owner.groups.length === 0 ? (
        <Stack gap={4}>
          <Text fw={600}>{t('owners.memberships.empty')}</Text>
          <Text size="sm" c="dimmed">
            {t('owners.memberships.emptyText')}
          </Text>
        </Stack>
      ) : (
        <MembershipTable
          memberships={owner.groups}
          isPending={command.isPending}
          onMark={(one, flags) => void ignoreRefusal(mark(one, flags))}
          onRemove={(one) => open('remove', one)}
        />
      )}
      <ActError error={command.error} />
      {owner.formerGroups.length > 0 && (
        <FormerMemberships memberships={owner.formerGroups} onReactivate={(one) => open('reactivate', one)} />
      )}
      <AddToGroupDialog owner={owner} isOpen={isOpen && shown?.dialog === 'add'} onClose={close} />
      {membership !== null && (
        <>
          <RemoveDialog
            owner={owner}
            membership={membership}
            isOpen={isOpen && shown?.dialog === 'remove'}
            onClose={close}
          />
          <ReactivateDialog
            owner={owner}
            membership={membership}
            isOpen={isOpen && shown?.dialog === 'reactivate'}
            onClose={close}
          />
        </>
      )}
    </Stack>
  )
}
