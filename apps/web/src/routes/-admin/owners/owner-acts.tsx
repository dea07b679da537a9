import type { Owner } from '@samhus/contract/admin-owners'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconLock, IconLockOpen, IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentUserQuery } from '../../../api/users.ts'
import { beginImpersonation } from '../../../session/impersonation.ts'
import { AdjustOwnerDialog } from '../points/adjust-dialog.tsx'
import { AccessDialog } from './access-dialog.tsx'
import { AnonymiseDialog } from './anonymise-dialog.tsx'
import { DataDialog } from './data-dialog.tsx'
import { mayAdminChangeAccess, useImpersonationObstacle } from './owner-rights.ts'
import { OwnerMenu, type MenuDialog } from './owner-menu.tsx'
import { InviteDialog, UnbindDialog } from './sign-in-dialogs.tsx'

const dialogs = {
  access: AccessDialog,
  adjust: AdjustOwnerDialog,
  anonymise: AnonymiseDialog,
  data: DataDialog,
  invite: InviteDialog,
  unbind: UnbindDialog,
} as const

type DialogName = MenuDialog | 'access'

/** What an admin may do with a person. A button that is not theirs to press says why. */
export function OwnerActs({ owner }: { owner: Owner }) {
  const { t } = useTranslation('admin')
  const { data: user } = useQuery(currentUserQuery)
  // The person as they were when the dialog was opened: its words must not change while it closes.
  const [shown, setShown] = useState<{ name: DialogName; owner: Owner } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const reasonId = useId()
  const impersonationObstacle = useImpersonationObstacle(owner)
  if (user === undefined || owner.anonymizedAt !== null) return null
  const open = (name: DialogName) => {
    setShown({ name, owner })
    setOpen(true)
  }
  const mayChangeAccess = mayAdminChangeAccess(user, owner)
  const reasons = [impersonationObstacle, mayChangeAccess ? null : t('owners.access.superAdminOnly')]
  const Dialog = shown === null ? null : dialogs[shown.name]
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <Button
          leftSection={<IconUserShare size={18} aria-hidden />}
          disabled={impersonationObstacle !== null}
          aria-describedby={reasonId}
          onClick={() => beginImpersonation(owner.id)}
        >
          {t('owners.impersonate.press')}
        </Button>
        <Button
          variant="default"
          leftSection={
            owner.enabled ? <IconLock size={18} aria-hidden /> : <IconLockOpen size={18} aria-hidden />
          }
          disabled={!mayChangeAccess}
          aria-describedby={reasonId}
          onClick={() => open('access')}
        >
          {t(owner.enabled ? 'owners.access.disable' : 'owners.access.enable')}
        </Button>
        <OwnerMenu owner={owner} user={user} onOpen={open} />
      </Group>
      <Text id={reasonId} size="sm" c="dimmed">
        {reasons.filter((reason) => reason !== null).join(' ')}
      </Text>
      {Dialog !== null && shown !== null && (
        <Dialog key={shown.name} owner={shown.owner} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </Stack>
  )
}
