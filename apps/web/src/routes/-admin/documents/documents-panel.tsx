import type { AdminDocument, AdminFolder } from '@samhus/contract/admin-documents'
import { Alert, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconFolderPlus, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './documents.module.css'
import { FolderContent } from './folder-node.tsx'
import { toFolderItem } from './tree.ts'
import { TreeContext, type Tree, type TreeDialog } from './tree-context.ts'
import { TreeDialogs } from './tree-dialogs.tsx'
import { UploadList } from './upload-list.tsx'
import { useDocumentUploads } from './use-document-uploads.ts'
import { useTreeChanges } from './use-tree-changes.ts'
import { useTreeDrag } from './use-tree-drag.ts'

/** A group's folders and documents, as a tree in which they are added, named, moved, replaced and removed. */
export function DocumentsPanel({ groupId, root }: { groupId: string; root: AdminFolder }) {
  const { t } = useTranslation('admin')
  const [announcement, setAnnouncement] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const open = (folderId: string) => setOpened((all) => new Set(all).add(folderId))
  const [renamed, setRenamed] = useState<string | null>(null)
  const [dialog, setDialog] = useState<TreeDialog | null>(null)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const uploads = useDocumentUploads(root, (name) => setAnnouncement(t('documents.uploaded', { name })))
  const changes = useTreeChanges(root, { onAnnounce: setAnnouncement, onProblem: setProblem })
  const chooser = useFileChooser()

  const addFiles = (folder: AdminFolder, files: readonly File[], hasFolders = false) => {
    setProblem(hasFolders ? t('documents.error.folder') : null)
    open(folder.folderId)
    uploads.add(folder, files)
  }
  const drag = useTreeDrag({
    root,
    onOpen: open,
    onFiles: addFiles,
    onMove: (item, place) => {
      open(place.folderId)
      void changes.move(item, place)
    },
  })
  const tree: Tree = {
    root,
    isOpen: (folderId) => opened.has(folderId),
    toggle: (folderId) =>
      setOpened(
        (all) => new Set(all.has(folderId) ? [...all].filter((id) => id !== folderId) : [...all, folderId]),
      ),
    renamed,
    setRenamed,
    rename: changes.rename,
    step: (item, by) => void changes.step(item, by),
    openDialog: (next) => {
      setDialog(next)
      setDialogOpen(true)
    },
    chooseFiles: (folder) => chooser.choose((files) => addFiles(folder, files)),
    chooseReplacement: (folder, document: AdminDocument) =>
      chooser.choose(([file]) => file && uploads.replace(folder, document, file), false),
    dropMark: drag.dropMark,
    getDragHandlers: drag.getDragHandlers,
  }
  const { draggable: _draggable, ...dropHandlers } = drag.getDragHandlers(toFolderItem(root, null))
  const isOver = drag.dropMark?.rowId === root.folderId
  return (
    <TreeContext value={tree}>
      <Stack gap="md">
        <Group gap="sm">
          <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={() => tree.chooseFiles(root)}>
            {t('documents.upload')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFolderPlus size={18} aria-hidden />}
            onClick={() => tree.openDialog({ kind: 'add', folder: root })}
          >
            {t('documents.newFolder')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {t('documents.hint')}
        </Text>
        <input {...chooser.input} />
        {problem !== null && (
          <Alert
            color="red"
            role="alert"
            icon={<IconAlertTriangle size={18} aria-hidden />}
            withCloseButton
            closeButtonLabel={t('documents.closeProblem')}
            onClose={() => setProblem(null)}
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
        <div
          className={styles.panel}
          data-is-over={isOver || undefined}
          onDragLeave={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget as Node | null)) drag.onDragLeaveTree()
          }}
          {...dropHandlers}
        >
          {root.folders.length + root.documents.length === 0 ? (
            <Text c="dimmed" className={styles.none ?? ''}>
              {t('documents.none')}
            </Text>
          ) : (
            <FolderContent folder={root} />
          )}
        </div>
        {dialog !== null && (
          <TreeDialogs
            groupId={groupId}
            root={root}
            dialog={dialog}
            isOpen={isDialogOpen}
            onClose={() => setDialogOpen(false)}
            onChanged={open}
          />
        )}
      </Stack>
    </TreeContext>
  )
}

/** One hidden field for all buttons that choose files: a menu's own would be gone as soon as the menu closes. */
function useFileChooser() {
  const input = useRef<HTMLInputElement>(null)
  const onChosen = useRef<(files: File[]) => void>(() => {})
  return {
    choose(then: (files: File[]) => void, isMultiple = true) {
      if (input.current === null) return
      onChosen.current = then
      input.current.multiple = isMultiple
      // The same file may be chosen again.
      input.current.value = ''
      input.current.click()
    },
    input: {
      ref: input,
      type: 'file',
      hidden: true,
      onChange: () => onChosen.current([...(input.current?.files ?? [])]),
    } as const,
  }
}
