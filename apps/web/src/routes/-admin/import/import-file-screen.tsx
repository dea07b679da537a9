import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ImportDetails } from '@samhus/contract/admin-import'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { importQuery } from '../../../api/admin-import.ts'
import { CallError } from '../../../api/http.ts'
import { useTitleDetail } from '../../../lib/title-detail.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { useKeptFocus } from '../booking-acts/use-kept-focus.ts'
import { ListError } from '../list/list-states.tsx'
import { Checked } from './checked.tsx'
import { Checking } from './checking.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { ImportActs } from './import-acts.tsx'
import { ImportStateBadge } from './import-state.tsx'
import styles from './import.module.css'
import { Applied, Discarded } from './over.tsx'

const route = getRouteApi('/admin/import/$importId')

/** `/admin/import/{importId}`. */
export function ImportFileScreen() {
  const { importId } = route.useParams()
  return <ImportFilePage key={importId} importId={importId} />
}

/** A file that was sent: its columns, what becomes of each row, and what has become of it. */
export function ImportFilePage({ importId }: { importId: string }) {
  const language = useLanguage()
  const { data: file, error, refetch } = useQuery(importQuery(importId, language))
  if (file !== undefined) return <Known file={file} />
  if (error === null) return <FileSkeleton />
  if (error instanceof CallError && (error.status === 404 || error.status === 400)) return <NotFound />
  return <ListError error={error} onRetry={() => void refetch()} />
}

/** What is shown of a file depends on how far it is. */
const parts = {
  mapping: ColumnsForm,
  checking: Checking,
  checked: Checked,
  applied: Applied,
  discarded: Discarded,
}

function Known({ file }: { file: ImportDetails }) {
  const { t } = useTranslation('admin')
  useTitleDetail(file.fileName)
  const body = useKeptFocus([file.state, String(file.numToInvite > 0)], false)
  const Part = parts[file.state]
  return (
    <div className={styles.page}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} className={styles.heading ?? ''}>
          <Title order={1}>{file.fileName}</Title>
          <Group gap="xs">
            <ImportStateBadge state={file.state} />
            <Text fw={600}>
              {t('imports.page.about', {
                kind: t(`imports.kinds.${file.kind}.name`),
                group: file.groupName,
              })}
            </Text>
          </Group>
          <Text size="sm" c="dimmed">
            {t(file.createdBy === '' ? 'imports.page.sent' : 'imports.page.sentBy', {
              at: Date.parse(file.createdAt),
              name: file.createdBy,
            })}
          </Text>
        </Stack>
        <ImportActs file={file} />
      </Group>
      <div ref={body} tabIndex={-1} className={styles.body}>
        <Part file={file} />
      </div>
    </div>
  )
}

function FileSkeleton() {
  const { t } = useTranslation()
  return (
    <Stack gap="lg" role="status" aria-label={t('common.loading')}>
      <Skeleton height={30} width={320} />
      <Skeleton height={84} />
      <Skeleton height={360} />
    </Stack>
  )
}

function NotFound() {
  const { t } = useTranslation('admin')
  return (
    <Stack align="flex-start" gap="sm">
      <Title order={1}>{t('imports.page.notFound')}</Title>
      <Text>{t('imports.page.notFoundText')}</Text>
      <Button renderRoot={(props) => <Link to="/admin/import" {...props} />}>{t('imports.page.back')}</Button>
    </Stack>
  )
}
