import type { Owner } from '@samhus/contract/admin-owners'
import type { CurrentUser } from '@samhus/contract/users'
import { ActionIcon, Menu, Text } from '@mantine/core'
import {
  IconCopy,
  IconDots,
  IconFileDownload,
  IconMail,
  IconPlusMinus,
  IconUnlink,
  IconUserX,
} from '@tabler/icons-react'
import { isSuperAdmin } from '@samhus/domain/access'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopyEmail } from './use-copy-email.ts'

export type MenuDialog = 'adjust' | 'anonymise' | 'data' | 'invite' | 'unbind'

interface Props {
  owner: Owner
  user: CurrentUser
  onOpen: (dialog: MenuDialog) => void
}

/** The rarer acts, of which three are a Super Admin's. */
export function OwnerMenu({ owner, user, onOpen }: Props) {
  const { t } = useTranslation('admin')
  const copyEmail = useCopyEmail()
  const button = useRef<HTMLButtonElement>(null)
  const open = (dialog: MenuDialog) => {
    // A dialog returns the focus to where it was: to the button, since the item is gone by then.
    button.current?.focus()
    onOpen(dialog)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={button} variant="default" aria-label={t('owners.more')}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copyEmail(owner.email)}
        >
          {t('owners.copyEmail')}
        </Menu.Item>
        {owner.groups.length > 0 && (
          <Menu.Item leftSection={<IconPlusMinus size={16} aria-hidden />} onClick={() => open('adjust')}>
            {t('points.adjust.open')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconMail size={16} aria-hidden />}
          disabled={!owner.enabled}
          onClick={() => open('invite')}
        >
          <span>{t(owner.invitedAt === null ? 'owners.invite.press' : 'owners.invite.again')}</span>
          {!owner.enabled && <Reason text={t('owners.invite.disabled')} />}
        </Menu.Item>
        {isSuperAdmin(user.roleType) && (
          <>
            <Menu.Item
              leftSection={<IconUnlink size={16} aria-hidden />}
              disabled={!owner.hasSignIn}
              onClick={() => open('unbind')}
            >
              <span>{t('owners.unbind.press')}</span>
              {!owner.hasSignIn && <Reason text={t('owners.unbind.none')} />}
            </Menu.Item>
            <Menu.Item leftSection={<IconFileDownload size={16} aria-hidden />} onClick={() => open('data')}>
              {t('owners.data.menu')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconUserX size={16} aria-hidden />}
              onClick={() => open('anonymise')}
            >
              {t('owners.anonymise.menu')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Why an item of a menu cannot be chosen. */
export function Reason({ text }: { text: string }) {
  return (
    <Text size="xs" c="dimmed" maw={260}>
      {text}
    </Text>
  )
}
