import type { CurrentUser } from '@samhus/contract/users'
import { isSuperAdmin } from '@samhus/domain/access'
import { Avatar, Badge, Menu, UnstyledButton } from '@mantine/core'
import { IconKeyboard, IconLogout, IconSelector } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getInitials } from '../../../components/ui/initials.ts'
import { languages } from '../../../locales/i18n.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { useLanguageChoice } from '../../-shell/use-language-choice.ts'
import styles from './shell.module.css'

interface Props {
  user: CurrentUser
  onKeyHelp: () => void
  onSignOut: () => void
}

/** Who is signed in: picture, name, e-mail address and badge; opens the choice of a language, the list of keys, and signing out. */
export function Account({ user, onKeyHelp, onSignOut }: Props) {
  const { t } = useTranslation()
  const { t: tAdmin } = useTranslation('admin')
  const language = useLanguage()
  const chooseLanguage = useLanguageChoice(user)
  return (
    <Menu position="top-start" width="target">
      <Menu.Target>
        <UnstyledButton className={styles.account} aria-label={t('shell.menuOf', { name: user.name })}>
          <Avatar src={user.picture} alt="" color="slate" variant="filled" size={36}>
            {getInitials(user.name)}
          </Avatar>
          <span className={styles.person}>
            <span className={styles.name}>{user.name}</span>
            <span className={styles.email}>{user.email}</span>
            {isSuperAdmin(user.roleType) && (
              <Badge size="sm" variant="light" tt="none" className={styles.badge ?? ''}>
                {tAdmin('shell.superAdmin')}
              </Badge>
            )}
          </span>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('shell.language')}</Menu.Label>
        {languages.map((one) => (
          <Menu.RadioItem
            key={one}
            value={one}
            checked={one === language}
            lang={one}
            closeMenuOnClick
            onClick={() => chooseLanguage(one)}
          >
            {t(`languages.${one}`)}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onKeyHelp}>
          {tAdmin('shell.keys.title')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={onSignOut}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
