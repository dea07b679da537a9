import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { isSuperAdmin } from '@samhus/domain/access'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { brandQuery } from '../../../api/admin-brand.ts'
import { currentUserQuery } from '../../../api/users.ts'
import { ListError } from '../list/list-states.tsx'
import { BrandForm } from './brand-form.tsx'

/** Name, colour, logo and support of the installation. A Super Admin changes them; an admin reads them. */
export function BrandTab() {
  const { t } = useTranslation('admin')
  const { data: user } = useQuery(currentUserQuery)
  const { data: brand, error, refetch } = useQuery(brandQuery)
  const mayChange = isSuperAdmin(user?.roleType ?? [])
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('brand.description')}</Text>
      {user !== undefined && !mayChange && (
        <Alert icon={<IconInfoCircle size={18} aria-hidden />}>{t('brand.superOnly')}</Alert>
      )}
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {brand === undefined && error === null && <Skeleton height={420} radius="lg" />}
      {brand !== undefined && <BrandForm brand={brand} mayChange={mayChange} />}
    </Stack>
  )
}
