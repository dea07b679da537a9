import type { Owner } from '@samhus/contract/admin-owners'
import { isSuperAdmin, mayInviteNow } from '@samhus/domain/access'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useInviteOwner, useUnbindSignIn } from '../../../api/admin-owners.ts'
import { currentUserQuery } from '../../../api/users.ts'
import { getServerNow } from '../../../lib/server-time.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from './act-dialog.tsx'
import { useOwnerName } from './owner-name.ts'
import { ignoreRefusal, ReasonFields, useReasonForm } from './reason-fields.tsx'

interface Props {
  owner: Owner
  isOpen: boolean
  onClose: () => void
}

/** Invites a person to sign in, by mail; a second time too, an hour later. R225 */
export function InviteDialog({ owner, isOpen, onClose }: Props) {
  const { t } = useTranslation('admin')
  const name = useOwnerName(owner)
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t('owners.invite.title', { name })}>
      <InviteForm owner={owner} onClose={onClose} />
    </ActDialog>
  )
}

function InviteForm({ owner, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const name = useOwnerName(owner)
  const command = useInviteOwner()
  const { data: user } = useQuery(currentUserQuery)
  const invitedAt = owner.invitedAt === null ? null : Date.parse(owner.invitedAt)
  const heldUntil = owner.signInHeldUntil === null ? null : Date.parse(owner.signInHeldUntil)
  const endsWait = heldUntil !== null && isSuperAdmin(user?.roleType ?? [])
  const [tooSoon] = mayInviteNow({ invitedAt, sent: 0, endsWait }, getServerNow())
  const invite = async () => {
    await command.run({ userId: owner.id })
    onClose()
    notify(t('owners.invite.done', { name }))
  }
  return (
    <ActForm
      press={t(invitedAt === null ? 'owners.invite.press' : 'owners.invite.again')}
      isBlocked={tooSoon !== undefined}
      isPending={command.isPending}
      error={command.error}
      onSubmit={(event) => {
        event.preventDefault()
        void ignoreRefusal(invite())
      }}
      onClose={onClose}
    >
      {invitedAt !== null && (
        <Text size="sm">
          {tooSoon?.until
            ? t('owners.invite.soon', { name, at: invitedAt, until: tooSoon.until })
            : t('owners.invite.againText', { name, at: invitedAt })}
        </Text>
      )}
      {!tooSoon && <Text size="sm">{t('owners.invite.text', { name, email: owner.email })}</Text>}
      {endsWait && (
        <Text size="sm">{t('owners.invite.endsWait', { name, email: owner.email, until: heldUntil })}</Text>
      )}
    </ActForm>
  )
}

/** Unbinds a person from their account at the identity provider. */
export function UnbindDialog({ owner, isOpen, onClose }: Props) {
  const { t } = useTranslation('admin')
  const name = useOwnerName(owner)
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t('owners.unbind.title', { name })}>
      <UnbindForm owner={owner} onClose={onClose} />
    </ActDialog>
  )
}

function UnbindForm({ owner, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const name = useOwnerName(owner)
  const command = useUnbindSignIn()
  const act = useReasonForm({
    isPending: command.isPending,
    onValidSubmit: async (reason) => {
      await command.run({ userId: owner.id, ...reason })
      onClose()
      notify(t('owners.unbind.done', { name }))
    },
  })
  return (
    <ActForm
      press={t('owners.unbind.press')}
      isDangerous
      isPending={command.isPending}
      error={command.error}
      onSubmit={act.onSubmit}
      onClose={onClose}
    >
      <Text size="sm">{t('owners.unbind.text', { name, email: owner.email })}</Text>
      <ReasonFields
        name={name}
        value={act.value}
        onChange={act.setValue}
        showsProblem={act.showsProblem('reason')}
      />
    </ActForm>
  )
}
