import type { AdminFolder } from '@samhus/contract/admin-documents'
import { Alert, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconFolderPlus, IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './documents.module.css'
import { FolderContent } from './folder-node.tsx'
import { TreeContext, type Tree } from './tree-context.ts'
import { TreeDialogs } from './tree-dialogs.tsx'
import { toFolderItem } from './tree.ts'
import { UploadList } from './upload-list.tsx'
import { useDocumentTree } from './use-document-tree.ts'

/** A group's folders and documents, as a tree in which they are added, named, moved, replaced and removed. */
export function DocumentsPanel({ groupId, root }: { groupId: string; root: AdminFolder }) {
  const { t } = useTranslation('admin')
  const { tree, fileInput, uploads, dialog, problem, closeProblem, announcement, onDragLeave } =
    useDocumentTree(root)
  return (
    <TreeContext value={tree}>
      <Stack gap="md">
        <Toolbar tree={tree} />
        <input {...fileInput} />
        {problem !== null && (
          <Alert
            color="red"
            role="alert"
            icon={<IconAlertTriangle size={18} aria-hidden />}
            withCloseButton
            closeButtonLabel={t('documents.closeProblem')}
            onClose={closeProblem}
          >
            {problem}
          </Alert>
        )}
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        <UploadList
          uploads={uploads.uploads}
          onRetry={uploads.retry}
          onForget={uploads.forget}
          onKeepBoth={uploads.keepBoth}
          onReplace={uploads.replaceOther}
        />
        <DropArea tree={tree} onDragLeave={onDragLeave}>
          {root.folders.length + root.documents.length === 0 ? (
            <Text c="dimmed" className={styles.none ?? ''}>
              {t('documents.none')}
            </Text>
          ) : (
            <FolderContent folder={root} />
          )}
        </DropArea>
        {dialog.last !== null && (
          <TreeDialogs
            groupId={groupId}
            root={root}
            dialog={dialog.last}
            isOpen={dialog.isOpen}
            onClose={dialog.close}
            onChanged={tree.open}
          />
        )}
      </Stack>
    </TreeContext>
  )
}

function Toolbar({ tree: { root, chooseFiles, openDialog } }: { tree: Tree }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <Group gap="sm">
        <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={() => chooseFiles(root)}>
          {t('documents.upload')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFolderPlus size={18} aria-hidden />}
          onClick={() => openDialog({ kind: 'add', folder: root })}
        >
          {t('documents.newFolder')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('documents.hint')}
      </Text>
    </>
  )
}

interface DropAreaProps {
  tree: Tree
  onDragLeave: () => void
  children: ReactNode
}

/** What is dropped beside all rows goes into the outermost folder. */
function DropArea({ tree: { root, dropMark, getDragHandlers }, onDragLeave, children }: DropAreaProps) {
  const { draggable: _draggable, ...handlers } = getDragHandlers(toFolderItem(root, null))
  return (
    <div
      className={styles.panel}
      data-is-over={dropMark?.rowId === root.folderId || undefined}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) onDragLeave()
      }}
      {...handlers}
    >
      {children}
    </div>
  )
}
