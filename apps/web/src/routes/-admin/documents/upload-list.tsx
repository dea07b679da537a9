import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../../../api/error-message.ts'
import { CallError } from '../../../api/http.ts'
import styles from './documents.module.css'
import type { DocumentUpload } from './use-document-uploads.ts'

interface Props {
  uploads: readonly DocumentUpload[]
  onRetry: (id: string) => void
  onForget: (id: string) => void
  onKeepBoth: (upload: DocumentUpload) => void
  onReplace: (upload: DocumentUpload) => void
}

/** The files on their way, each with how much of it has been sent or with what was wrong with it. */
export function UploadList({ uploads, ...acts }: Props) {
  const { t } = useTranslation('admin')
  if (uploads.length === 0) return null
  return (
    <ul className={styles.uploads} aria-label={t('documents.uploads')}>
      {uploads.map((upload) => (
        <li key={upload.id}>
          {upload.error === null ? <Sending upload={upload} /> : <Refused upload={upload} {...acts} />}
        </li>
      ))}
    </ul>
  )
}

function Sending({ upload: { name, folderName, share } }: { upload: DocumentUpload }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text size="sm" truncate>
          {name}
        </Text>
        <Text size="sm" c="dimmed" className={styles.fixed ?? ''}>
          {share === null ? t('documents.waiting') : t('documents.into', { folder: folderName })}
        </Text>
      </Group>
      <Progress.Root size="sm" mt={4}>
        <Progress.Section
          value={100 * (share ?? 0)}
          animated={share === 1}
          aria-label={t('documents.progress', { name })}
        />
      </Progress.Root>
    </>
  )
}

type RefusedProps = Omit<Props, 'uploads'> & { upload: DocumentUpload }

function Refused({ upload, onRetry, onForget, onKeepBoth, onReplace }: RefusedProps) {
  const { t } = useTranslation('admin')
  const name = upload.name === '' ? upload.file.name : upload.name
  const problem = useProblem(upload)
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
      <div className={styles.refused}>
        <Text size="sm" className={styles.breaks ?? ''}>
          {name}
        </Text>
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
        {upload.error === 'nameTaken' && (
          <Group gap="xs" mt={4}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${t('documents.replaceOther')}: ${name}`}
              onClick={() => onReplace(upload)}
            >
              {t('documents.replaceOther')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${t('documents.keepBoth')}: ${name}`}
              onClick={() => onKeepBoth(upload)}
            >
              {t('documents.keepBoth')}
            </Button>
          </Group>
        )}
      </div>
      <Group gap={4} wrap="nowrap">
        {upload.error instanceof CallError && upload.error.type !== 'payload-too-large' && (
          <ActionIcon aria-label={t('documents.retry', { name })} onClick={() => onRetry(upload.id)}>
            <IconRefresh size={18} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon aria-label={t('documents.skip', { name })} onClick={() => onForget(upload.id)}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  )
}

function useProblem({ error, folderName }: DocumentUpload): string {
  const { t } = useTranslation('admin')
  const { t: tMain } = useTranslation()
  if (error === null) return ''
  if (!(error instanceof CallError)) return t(`documents.error.${error}`, { folder: folderName })
  return error.type === 'payload-too-large' ? t('documents.error.tooLarge') : getErrorMessage(error, tMain)
}
