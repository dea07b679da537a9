import { Button, NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { AdminGroupRow } from '@samhus/contract/admin-groups'
import type { ImportKind } from '@samhus/contract/admin-import'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListError } from '../list/list-states.tsx'
import { FileDrop, FileDropWithoutChoice } from './file-drop.tsx'
import { FileDownloads } from './file-downloads.tsx'
import styles from './import.module.css'
import { ImportList } from './import-list.tsx'
import { KindChoice } from './kind-choice.tsx'
import { useFileSending } from './use-file-sending.ts'
import { useImportChoice } from './use-import-choice.ts'
import { WaitingFiles } from './waiting-files.tsx'

/** `/admin/import`: a file of a kind is sent into a group; below, the files that were sent before. */
export function ImportScreen() {
  const { t } = useTranslation('admin')
  const { groups, group, kind, setGroup, setKind, error, refetch } = useImportChoice()
  const groupChoice = useRef<HTMLSelectElement>(null)
  const firstKind = useRef<HTMLInputElement>(null)
  const [isDemanded, setDemanded] = useState(false)
  const demandChoices = () => {
    setDemanded(true)
    const first = group === undefined ? groupChoice : firstKind
    first.current?.focus()
  }
  return (
    <div className={styles.page}>
      <header>
        <Title order={1}>{t('imports.title')}</Title>
        <p className={styles.description}>{t('imports.description')}</p>
      </header>
      <WaitingFiles />
      {groups === undefined && error === null && <Skeleton height={420} />}
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {groups?.length === 0 && <NoGroup />}
      {groups !== undefined && groups.length > 0 && (
        <>
          {groups.length > 1 && (
            <NativeSelect
              ref={groupChoice}
              className={styles.group ?? ''}
              label={t('imports.start.into')}
              required
              data={[
                { value: '', label: t('imports.start.choose'), disabled: true },
                ...groups.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={group?.id ?? ''}
              error={isDemanded && group === undefined && t('imports.start.noChoice')}
              onChange={({ currentTarget }) => setGroup(currentTarget.value)}
            />
          )}
          <div className={styles.start}>
            <KindChoice
              ref={firstKind}
              groupId={group?.id ?? null}
              kind={kind}
              isMissing={isDemanded && kind === undefined}
              onChoose={setKind}
            />
            {group === undefined || kind === undefined ? (
              <NoFileYet kind={kind} onTry={demandChoices} />
            ) : (
              <NewFile key={`${group.id} ${kind}`} group={group} kind={kind} />
            )}
          </div>
        </>
      )}
      <ImportList />
    </div>
  )
}

/** The file of the chosen kind: what it may look like, and where it is dropped. */
function NewFile({ group, kind }: { group: AdminGroupRow; kind: ImportKind }) {
  const navigate = useNavigate()
  const sending = useFileSending({
    kind,
    groupId: group.id,
    onSent: (importId) => void navigate({ to: '/admin/import/$importId', params: { importId } }),
  })
  return (
    <FileSection kind={kind}>
      <FileDrop {...sending} />
      <FileDownloads kind={kind} groupId={group.id} />
    </FileSection>
  )
}

/** The same before a group and a kind are chosen: every try leads to the choice that is missing. */
function NoFileYet({ kind, onTry }: { kind: ImportKind | undefined; onTry: () => void }) {
  return (
    <FileSection kind={kind}>
      <FileDropWithoutChoice onTry={onTry} />
    </FileSection>
  )
}

function FileSection({ kind, children }: { kind: ImportKind | undefined; children: ReactNode }) {
  const { t } = useTranslation('admin')
  return (
    <section className={styles.file} aria-labelledby="import-file">
      <Title order={2} id="import-file">
        {kind === undefined
          ? t('imports.start.anyFile')
          : t('imports.start.file', { kind: t(`imports.kinds.${kind}.name`) })}
      </Title>
      {children}
    </section>
  )
}

function NoGroup() {
  const { t } = useTranslation('admin')
  return (
    <Stack align="flex-start" gap="sm">
      <Text fw={600}>{t('imports.start.noGroup')}</Text>
      <Text>{t('imports.start.noGroupText')}</Text>
      <Button renderRoot={(props) => <Link to="/admin/groups" {...props} />}>
        {t('imports.start.noGroupLink')}
      </Button>
    </Stack>
  )
}
