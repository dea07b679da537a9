import { Alert, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { adminDocumentsQuery } from '../../../api/admin-documents.ts'
import { getErrorMessage } from '../../../api/error-message.ts'
import { DocumentsPanel } from '../documents/documents-panel.tsx'

/** The folders and documents of a group. */
export function DocumentsTab({ groupId }: { groupId: string }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(adminDocumentsQuery(groupId))
  if (data !== undefined) return <DocumentsPanel key={groupId} groupId={groupId} root={data.root} />
  if (error !== null) {
    return (
      <Alert color="red" role="alert">
        {getErrorMessage(error, t)}
      </Alert>
    )
  }
  return (
    <Stack gap="sm" role="status" aria-label={t('common.loading')}>
      <Skeleton height={36} width={260} />
      <Skeleton height={44} />
      <Skeleton height={44} />
      <Skeleton height={44} />
    </Stack>
  )
}
