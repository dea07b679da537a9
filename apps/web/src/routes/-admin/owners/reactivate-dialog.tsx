import type { Owner, OwnerMembership } from '@samhus/contract/admin-owners'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useReactivateMembership } from '../../../api/admin-owners.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from './act-dialog.tsx'
import { useOwnerName } from './owner-name.ts'
import { ReasonFields, useReasonForm } from './reason-fields.tsx'

interface Props {
  owner: Owner
  membership: OwnerMembership
  isOpen: boolean
  onClose: () => void
}

/** Reactivates a membership that has ended. */
export function ReactivateDialog({ isOpen, ...props }: Props) {
  const { t } = useTranslation('admin')
  const { membership, onClose } = props
  const title = t('owners.memberships.reactivateTitle', { group: membership.name })
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={title}>
      <ReactivateForm {...props} />
    </ActDialog>
  )
}

function ReactivateForm({ owner, membership, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const name = useOwnerName(owner)
  const command = useReactivateMembership()
  const act = useReasonForm({
    isPending: command.isPending,
    onValidSubmit: async (reason) => {
      await command.run({ membershipId: membership.membershipId, ...reason })
      onClose()
      notify(t('owners.memberships.reactivated', { name, group: membership.name }))
    },
  })
  return (
    <ActForm
      press={t('owners.memberships.reactivate')}
      isPending={command.isPending}
      error={command.error}
      onSubmit={act.onSubmit}
      onClose={onClose}
    >
      <Text size="sm">{t('owners.memberships.reactivateText', { name })}</Text>
      <ReasonFields
        name={name}
        value={act.value}
        onChange={act.setValue}
        showsProblem={act.showsProblem('reason')}
      />
    </ActForm>
  )
}
