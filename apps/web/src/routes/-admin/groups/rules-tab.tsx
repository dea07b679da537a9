import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { policyQuery } from '../../../api/admin-policy.ts'
import { ListError } from '../list/list-states.tsx'
import { RulesForm } from '../rules/rules-form.tsx'

/** The rules of a group, and every version of them. */
export function RulesTab({ groupId }: { groupId: string }) {
  const { t } = useTranslation()
  const { data: policy, error, refetch } = useQuery(policyQuery(groupId))
  if (policy !== undefined) return <RulesForm key={groupId} policy={policy} />
  if (error !== null) return <ListError error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap="lg" role="status" aria-label={t('common.loading')}>
      <Skeleton height={20} width="60%" />
      <Skeleton height={180} />
      <Skeleton height={220} />
      <Skeleton height={160} />
    </Stack>
  )
}
