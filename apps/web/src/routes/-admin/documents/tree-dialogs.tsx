import { documentName, type AdminFolder } from '@samhus/contract/admin-documents'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useAddFolder,
  useChangeDocument,
  useChangeFolder,
  useRemoveDocument,
  useRemoveFolder,
} from '../../../api/admin-documents.ts'
import { CallError } from '../../../api/http.ts'
import { useForm } from '../../../lib/use-form.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { ignoreRefusal } from '../owners/reason-fields.tsx'
import { MoveForm } from './move-dialog.tsx'
import type { TreeDialog } from './tree-context.ts'
import { countDocuments, findFolder, type Place, type TreeItem } from './tree.ts'

interface Props {
  groupId: string
  root: AdminFolder
  dialog: TreeDialog
  isOpen: boolean
  onClose: () => void
  /** Told the folder in which something new stands. */
  onChanged: (folderId: string) => void
}

/** The dialog of the tree that is open, or was open last. */
export function TreeDialogs({ groupId, root, dialog, isOpen, onClose, onChanged }: Props) {
  const { t } = useTranslation('admin')
  const title =
    dialog.kind === 'add'
      ? t('documents.newFolder')
      : t(`documents.${dialog.kind}Title`, { name: dialog.item.name })
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={title}>
      {dialog.kind === 'add' && (
        <AddForm groupId={groupId} folder={dialog.folder} onClose={onClose} onChanged={onChanged} />
      )}
      {dialog.kind === 'move' && (
        <Move root={root} item={dialog.item} onClose={onClose} onChanged={onChanged} />
      )}
      {dialog.kind === 'remove' && <Remove root={root} item={dialog.item} onClose={onClose} />}
    </ActDialog>
  )
}

type PartProps = Pick<Props, 'onClose' | 'onChanged'>

function AddForm({
  groupId,
  folder,
  onClose,
  onChanged,
}: PartProps & { groupId: string; folder: AdminFolder }) {
  const { t } = useTranslation('admin')
  const command = useAddFolder()
  const [name, setName] = useState('')
  const wanted = documentName.safeParse(name)
  const add = async () => {
    await command.run({ groupId, name: name.trim(), parentId: folder.folderId })
    onClose()
    onChanged(folder.folderId)
  }
  const { onSubmit, showsProblem } = useForm({
    problems: wanted.success ? [] : ['name' as const],
    isPending: command.isPending,
    onValidSubmit: () => void ignoreRefusal(add()),
  })
  const isTaken = command.error instanceof CallError && command.error.type === 'code-taken'
  const problem = showsProblem('name') ? t('documents.error.name') : isTaken && t('documents.error.taken')
  return (
    <ActForm
      press={t('documents.addPress')}
      isPending={command.isPending}
      error={isTaken ? null : command.error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput
        name="name"
        label={t('documents.folderName')}
        required
        data-autofocus
        maxLength={200}
        value={name}
        error={problem === false ? undefined : problem}
        onChange={(event) => {
          setName(event.currentTarget.value)
          command.reset()
        }}
      />
    </ActForm>
  )
}

function Move({ root, item, onClose, onChanged }: PartProps & { root: AdminFolder; item: TreeItem }) {
  const { t } = useTranslation('admin')
  const [folder, document] = [useChangeFolder(), useChangeDocument()]
  const move = async ({ folderId }: Place) => {
    if (item.kind === 'folder') await folder.run({ folderId: item.id, parentId: folderId })
    else await document.run({ documentId: item.id, folderId })
    onClose()
    onChanged(folderId)
    notify(t('documents.moved', { name: item.name, folder: findFolder(root, folderId)?.name ?? '' }))
  }
  return (
    <MoveForm
      root={root}
      item={item}
      isPending={folder.isPending || document.isPending}
      error={folder.error ?? document.error}
      onMove={(place) => void ignoreRefusal(move(place))}
      onClose={onClose}
    />
  )
}

function Remove({ root, item, onClose }: { root: AdminFolder; item: TreeItem; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const [folder, document] = [useRemoveFolder(), useRemoveDocument()]
  const found = item.kind === 'folder' ? findFolder(root, item.id) : null
  const remove = async () => {
    if (item.kind === 'folder') await folder.run({ folderId: item.id, version: found?.version })
    else await document.run({ documentId: item.id, version: item.version })
    onClose()
    notify(t('documents.removed', { name: item.name }))
  }
  return (
    <ActForm
      press={t('documents.removePress')}
      isDangerous
      isPending={folder.isPending || document.isPending}
      error={folder.error ?? document.error}
      onSubmit={(event) => {
        event.preventDefault()
        void ignoreRefusal(remove())
      }}
      onClose={onClose}
    >
      <Text size="sm">
        {item.kind === 'document'
          ? t('documents.removeDocument')
          : t('documents.removeFolder', { count: found === null ? 0 : countDocuments(found) })}
      </Text>
    </ActForm>
  )
}
