import type { AdminFolder } from '@samhus/contract/admin-documents'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tree, TreeDialog } from './tree-context.ts'
import { useDocumentUploads } from './use-document-uploads.ts'
import { useTreeChanges } from './use-tree-changes.ts'
import { useTreeDrag } from './use-tree-drag.ts'

/** The state of a group's tree of documents: what is open, what is being done, and what went wrong. */
export function useDocumentTree(root: AdminFolder) {
  const { t } = useTranslation('admin')
  const [announcement, setAnnouncement] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [renamed, setRenamed] = useState<string | null>(null)
  const { isOpen, open, toggle } = useOpenFolders()
  const dialog = useDialog()
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
    isOpen,
    open,
    toggle,
    renamed,
    setRenamed,
    rename: changes.rename,
    step: (item, by) => void changes.step(item, by),
    openDialog: dialog.open,
    chooseFiles: (folder) => chooser.choose((files) => addFiles(folder, files)),
    chooseReplacement: (folder, document) =>
      chooser.choose(([file]) => file && uploads.replace(folder, document, file), false),
    dropMark: drag.dropMark,
    getDragHandlers: drag.getDragHandlers,
  }
  return {
    tree,
    fileInput: chooser.input,
    uploads,
    dialog,
    problem,
    closeProblem: () => setProblem(null),
    announcement,
    onDragLeave: drag.onDragLeaveTree,
  }
}

function useOpenFolders() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  return {
    isOpen: (folderId: string) => opened.has(folderId),
    open: (folderId: string) => setOpened((all) => new Set(all).add(folderId)),
    toggle: (folderId: string) =>
      setOpened((all) => {
        const next = new Set(all)
        if (!next.delete(folderId)) next.add(folderId)
        return next
      }),
  }
}

/** `last` stays while the dialog closes: the focus returns only from one that is still there. */
function useDialog() {
  const [last, setLast] = useState<TreeDialog | null>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    last,
    isOpen,
    open: (dialog: TreeDialog) => {
      setLast(dialog)
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}

/** One hidden field for all buttons that choose files: a menu's own would be gone as soon as the menu closes. */
function useFileChooser() {
  const input = useRef<HTMLInputElement>(null)
  const onChosen = useRef<(files: File[]) => void>(() => {})
  return {
    choose: (then: (files: File[]) => void, isMultiple = true) => {
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
