import type { Owner } from '@samhus/contract/admin-owners'
import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDayAt } from '../../../locales/format.ts'
import { OwnerActs } from './owner-acts.tsx'
import { useOwnerName } from './owner-name.ts'
import styles from './owners.module.css'

/** Who the person is, whether they can sign in, and what an admin can do about it. */
export function OwnerHeader({ owner }: { owner: Owner }) {
  const { t } = useTranslation('admin')
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start">
        <Stack gap={4}>
          <Title order={1}>{useOwnerName(owner)}</Title>
          {owner.email !== '' && <Text c="dimmed">{owner.email}</Text>}
          <Group gap="xs">
            <StateBadge owner={owner} />
            {owner.addressBounces && (
              <Badge color="red" variant="light" tt="none">
                {t('owners.badge.bounces')}
              </Badge>
            )}
            <Badge variant="light" tt="none">
              {t('owners.badge.groups', { count: owner.groups.length })}
            </Badge>
            {owner.roleType.map((role) => (
              <Badge key={role} variant="outline" tt="none">
                {t(role === 'Super Admin' ? 'owners.list.roleOf.super-admin' : 'owners.list.roleOf.admin')}
              </Badge>
            ))}
          </Group>
        </Stack>
        <OwnerActs owner={owner} />
      </Group>
      <Facts owner={owner} />
    </Stack>
  )
}

function StateBadge({ owner: { enabled, anonymizedAt } }: { owner: Owner }) {
  const { t } = useTranslation('admin')
  if (anonymizedAt !== null) {
    return (
      <Badge color="red" variant="light" tt="none">
        {t('owners.badge.anonymised')}
      </Badge>
    )
  }
  return (
    <Badge color={enabled ? 'green' : 'red'} variant="light" tt="none">
      {t(enabled ? 'owners.badge.active' : 'owners.badge.inactive')}
    </Badge>
  )
}

/** When the person was here, as far as it is known. */
function Facts({ owner }: { owner: Owner }) {
  const { t } = useTranslation('admin')
  const { lastUsedAt, invitedAt, firstSignInAt, otherSignInEmail, signInHeldUntil, anonymizedAt, hasSignIn } =
    owner
  const show = (at: string | null, without: string) => (at === null ? without : formatDayAt(Date.parse(at)))
  const unknownOr = (without: string) => (hasSignIn ? t('owners.fact.unknown') : without)
  const facts = [
    [t('owners.fact.lastUsed'), show(lastUsedAt, unknownOr(t('owners.fact.never')))],
    [t('owners.fact.invited'), show(invitedAt, t('owners.fact.notInvited'))],
    [t('owners.fact.firstSignIn'), show(firstSignInAt, unknownOr(t('owners.fact.noSignIn')))],
    ...(signInHeldUntil === null
      ? []
      : [
          [
            t('owners.fact.signInHeld'),
            t('owners.fact.signInHeldUntil', { at: Date.parse(signInHeldUntil) }),
          ],
        ]),
    ...(otherSignInEmail === null ? [] : [[t('owners.fact.otherSignIn'), otherSignInEmail]]),
    ...(anonymizedAt === null ? [] : [[t('owners.fact.anonymised'), show(anonymizedAt, '')]]),
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
