import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconFolderSymlink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTree } from './tree-context.ts'
import { findFolder, listIds, type TreeItem } from './tree.ts'

/** What can be done with a folder as well as with a document. */
export function ItemActions({ item }: { item: TreeItem }) {
  const { t } = useTranslation('admin')
  const { root, setRenamed, step, openDialog } = useTree()
  const parent = findFolder(root, item.folderId ?? root.folderId)
  const siblings = parent === null ? [] : listIds(parent, item.kind)
  const place = siblings.indexOf(item.id)
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setRenamed(item.id)}>
        {t('documents.rename')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFolderSymlink size={16} aria-hidden />}
        onClick={() => openDialog({ kind: 'move', item })}
      >
        {t('documents.move')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowUp size={16} aria-hidden />}
        disabled={place <= 0}
        onClick={() => step(item, -1)}
      >
        {t('documents.up')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown size={16} aria-hidden />}
        disabled={place === siblings.length - 1}
        onClick={() => step(item, 1)}
      >
        {t('documents.down')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => openDialog({ kind: 'remove', item })}
      >
        {t('documents.remove')}
      </Menu.Item>
    </>
  )
}
