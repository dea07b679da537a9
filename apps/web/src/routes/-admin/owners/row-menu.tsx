import type { OwnerRow } from '@samhus/contract/admin-owners'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconUser, IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownerQuery } from '../../../api/admin-owners.ts'
import { beginImpersonation } from '../../../session/impersonation.ts'
import { useOwnerName } from './owner-name.ts'
import { Reason } from './owner-menu.tsx'
import { useImpersonationObstacle } from './owner-rights.ts'
import { useCopyEmail } from './use-copy-email.ts'

/** What can be done with a person from the list. */
export function RowMenu({ row }: { row: OwnerRow }) {
  const { t } = useTranslation('admin')
  const name = useOwnerName(row)
  const copyEmail = useCopyEmail()
  const [isOpen, setOpen] = useState(false)
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon aria-label={t('owners.list.actionsOf', { name })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconUser size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/admin/owners/$userId" params={{ userId: row.id }} {...props} />}
        >
          {t('owners.list.open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copyEmail(row.email)}>
          {t('owners.copyEmail')}
        </Menu.Item>
        {isOpen && <Impersonate row={row} />}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The list does not know who is an administrator: that is read when the menu opens. */
function Impersonate({ row }: { row: OwnerRow }) {
  const { t } = useTranslation('admin')
  const { data: owner } = useQuery(ownerQuery(row.id))
  const obstacle = useImpersonationObstacle({
    enabled: owner?.enabled ?? row.enabled,
    roleType: owner?.roleType ?? [],
  })
  return (
    <Menu.Item
      leftSection={<IconUserShare size={16} aria-hidden />}
      disabled={owner === undefined || obstacle !== null}
      onClick={() => beginImpersonation(row.id)}
    >
      <span>{t('owners.impersonate.press')}</span>
      {obstacle !== null && <Reason text={obstacle} />}
    </Menu.Item>
  )
}
