import type { CurrentUser } from '@samhus/contract/users'
import { IconLogout, IconMail, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../api/config.ts'
import { useGroups } from '../../session/current-group.tsx'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Flag } from '../../components/ui/flag.tsx'
import { getFirstName } from '../../components/ui/initials.ts'
import { Menu, type MenuGroup, type MenuItem } from '../../components/ui/menu.tsx'
import { languages } from '../../locales/i18n.ts'
import { useLanguage } from '../../locales/use-language.ts'
import styles from './shell.module.css'
import { useLanguageChoice } from './use-language-choice.ts'

/** The signed-in user's menu: first the person with profile, mails and sign-out, then the group and the language. */
export function UserMenu({ user, onSignOut }: { user: CurrentUser; onSignOut: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const chooseLanguage = useLanguageChoice(user)
  const navigate = useNavigate()
  const { current, all, choose } = useGroups()
  const keepsMail = useQuery(configQuery).data?.keepsMail === true

  const groups: MenuGroup = {
    label: t('shell.switchGroup'),
    items: all.map(({ id, name }) => ({
      id,
      label: name,
      isChosen: id === current.id,
      onSelect: () => choose(id),
    })),
  }
  const languageMenu: MenuGroup = {
    label: t('shell.language'),
    items: languages.map((one) => ({
      id: one,
      label: t(`languages.${one}`),
      icon: <Flag language={one} />,
      isChosen: one === language,
      lang: one,
      onSelect: () => chooseLanguage(one),
    })),
  }
  // Where mails are sent they are in people's own mailboxes.
  const mails: MenuItem = {
    id: 'mails',
    label: t('mails.title'),
    icon: <IconMail size={20} aria-hidden />,
    onSelect: () => void navigate({ to: '/mails' }),
  }
  const account: MenuGroup = {
    label: user.name,
    items: [
      {
        id: 'profile',
        label: t('profile.title'),
        icon: <IconUser size={20} aria-hidden />,
        onSelect: () => void navigate({ to: '/profile' }),
      },
      ...(keepsMail ? [mails] : []),
      {
        id: 'sign-out',
        label: t('shell.signOut'),
        icon: <IconLogout size={20} aria-hidden />,
        onSelect: onSignOut,
      },
    ],
  }
  return (
    <Menu
      label={t('shell.menuOf', { name: user.name })}
      triggerClass={styles.person ?? ''}
      trigger={
        <>
          <Avatar name={user.name} />
          <span className={styles.first}>{getFirstName(user.name)}</span>
        </>
      }
      groups={all.length > 1 ? [account, groups, languageMenu] : [account, languageMenu]}
    />
  )
}
