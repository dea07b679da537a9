import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../../../api/error-message.ts'

interface Props<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** The sentence of a failed load. */
  describeError: (message: string) => string
  children: (data: Data) => ReactNode
}

/** What an act would do, once it is known. A failed load says so and can be tried again. */
export function Preview<Data>({ query: { data, error, refetch }, describeError, children }: Props<Data>) {
  const { t } = useTranslation()
  if (data !== undefined) return children(data)
  if (error === null) {
    return (
      <Stack gap="xs" role="status" aria-label={t('common.loading')}>
        <Skeleton height={16} width="60%" />
        <Skeleton height={16} />
        <Skeleton height={16} width="80%" />
      </Stack>
    )
  }
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        {describeError(getErrorMessage(error, t))}
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          {t('common.tryAgain')}
        </Button>
      </Stack>
    </Alert>
  )
}
