import { Alert, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconInfoCircle, IconPlus } from '@tabler/icons-react'
import { isSuperAdmin } from '@samhus/domain/access'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminsQuery, type AdminPerson } from '../../../api/admin-settings.ts'
import { currentUserQuery } from '../../../api/users.ts'
import { formatMoment } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { ListError } from '../list/list-states.tsx'
import { AddAdminDialog } from './add-admin-dialog.tsx'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { RemoveAdminDialog } from './remove-admin-dialog.tsx'
import rows from '../rows.module.css'
import styles from './settings.module.css'

type Act = 'change' | 'remove'

/** Everybody with a role. A Super Admin adds, changes and removes them; an admin reads why they may not. */
export function AdminsTab() {
  const { t } = useTranslation('admin')
  const { data: people, error, refetch } = useQuery(adminsQuery)
  const { data: user } = useQuery(currentUserQuery)
  const [isAdding, setAdding] = useState(false)
  const [act, setAct] = useState<{ person: AdminPerson; what: Act; isOpen: boolean } | null>(null)
  const mayChange = isSuperAdmin(user?.roleType ?? [])
  const close = () => setAct((last) => last && { ...last, isOpen: false })
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text c="dimmed">{t('settings.admins.description')}</Text>
        {mayChange && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t('settings.admins.add')}
          </Button>
        )}
      </Group>
      {user !== undefined && !mayChange && (
        <Alert icon={<IconInfoCircle size={18} aria-hidden />}>{t('settings.admins.superOnly')}</Alert>
      )}
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {people === undefined && error === null && <Skeleton height={160} radius="lg" />}
      {people !== undefined && (
        <ul className={rows.rows}>
          {people.map((person) => (
            <AdminRow
              key={person.userId}
              person={person}
              mayChange={mayChange}
              onAct={(what) => setAct({ person, what, isOpen: true })}
            />
          ))}
        </ul>
      )}
      <AddAdminDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      {act !== null && (
        <>
          <ChangeRoleDialog
            person={act.person}
            isOpen={act.isOpen && act.what === 'change'}
            onClose={close}
          />
          <RemoveAdminDialog
            person={act.person}
            isOpen={act.isOpen && act.what === 'remove'}
            onClose={close}
          />
        </>
      )}
    </Stack>
  )
}

interface RowProps {
  person: AdminPerson
  mayChange: boolean
  onAct: (what: Act) => void
}

function AdminRow({ person, mayChange, onAct }: RowProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { name, email, roleType, enabled, lastUsedAt, isMember, keptBecause } = person
  const isSuper = isSuperAdmin(roleType)
  const isLast = keptBecause === 'last-super-admin'
  return (
    <li className={rows.row}>
      <div className={rows.text}>
        <span className={rows.name}>
          <span>{name}</span>
          <Badge variant="light" color={isSuper ? 'slate' : 'gray'}>
            {t(isSuper ? 'settings.role.super' : 'settings.role.admin')}
          </Badge>
          {!enabled && <Badge color="red">{t('settings.admins.disabled')}</Badge>}
        </span>
        <span className={styles.detail}>{email}</span>
        <span className={styles.detail}>
          {lastUsedAt === null
            ? t('settings.admins.noAct')
            : t('settings.admins.lastAct', { moment: formatMoment(Date.parse(lastUsedAt), language) })}
        </span>
        {isMember && <span className={styles.detail}>{t('settings.admins.isMember')}</span>}
        {isLast && <span className={styles.detail}>{t('settings.admins.last')}</span>}
      </div>
      {mayChange && (
        <Group gap="xs">
          <Button
            variant="default"
            disabled={isLast}
            aria-label={t('settings.admins.changeOf', { name })}
            onClick={() => onAct('change')}
          >
            {t('settings.admins.change')}
          </Button>
          <Button
            variant="default"
            {...(isLast ? {} : { c: 'red' })}
            disabled={isLast}
            aria-label={t('settings.admins.removeOf', { name })}
            onClick={() => onAct('remove')}
          >
            {t('settings.admins.remove')}
          </Button>
        </Group>
      )}
    </li>
  )
}
