import { ActionIcon, Group, Progress, Text } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../../../api/error-message.ts'
import styles from './pictures.module.css'
import type { Upload } from './use-picture-uploads.ts'

interface Props {
  uploads: readonly Upload[]
  onRetry: (id: string) => void
  onForget: (id: string) => void
}

/** The files on their way, each with how much of it has been sent or with what was wrong with it. */
export function UploadList({ uploads, onRetry, onForget }: Props) {
  if (uploads.length === 0) return null
  return (
    <ul className={styles.uploads}>
      {uploads.map((upload) => (
        <li key={upload.id}>
          {upload.error === null ? (
            <Sending upload={upload} />
          ) : (
            <Refused
              upload={upload}
              onRetry={() => onRetry(upload.id)}
              onForget={() => onForget(upload.id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function Sending({ upload: { file, share } }: { upload: Upload }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text size="sm" truncate>
          {file.name}
        </Text>
        {share === null && (
          <Text size="sm" c="dimmed">
            {t('pictures.waiting')}
          </Text>
        )}
      </Group>
      <Progress.Root size="sm" mt={4}>
        <Progress.Section
          value={100 * (share ?? 0)}
          animated={share === 1}
          aria-label={t('pictures.progress', { name: file.name })}
        />
      </Progress.Root>
    </>
  )
}

interface RefusedProps {
  upload: Upload
  onRetry: () => void
  onForget: () => void
}

function Refused({ upload: { file, error }, onRetry, onForget }: RefusedProps) {
  const { t } = useTranslation('admin')
  const { name } = file
  const problem = findProblem(error)
  const { t: tMain } = useTranslation()
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
      <div>
        <Text size="sm" truncate>
          {name}
        </Text>
        <Text size="sm" c="red" role="alert">
          {problem === null && error instanceof Error
            ? getErrorMessage(error, tMain)
            : t(`pictures.error.${problem ?? 'wrongType'}`)}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        {problem === null && (
          <ActionIcon variant="subtle" aria-label={t('pictures.retry', { name })} onClick={onRetry}>
            <IconRefresh size={18} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('pictures.skip', { name })}
          onClick={onForget}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  )
}

/** Returns what is wrong with the file itself, so that sending it again would not help; null: something else. */
function findProblem(error: Upload['error']): 'tooLarge' | 'wrongType' | null {
  if (error === 'tooLarge' || error?.type === 'payload-too-large') return 'tooLarge'
  return error?.type === 'unsupported-media-type' ? 'wrongType' : null
}
