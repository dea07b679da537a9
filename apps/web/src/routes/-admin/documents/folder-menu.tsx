import type { AdminFolder } from '@samhus/contract/admin-documents'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFolderPlus, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ItemActions } from './item-actions.tsx'
import { useTree } from './tree-context.ts'
import type { TreeItem } from './tree.ts'

/** What can be done with a folder. */
export function FolderMenu({ folder, item }: { folder: AdminFolder; item: TreeItem }) {
  const { t } = useTranslation('admin')
  const { chooseFiles, openDialog } = useTree()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('documents.actionsOf', { name: folder.name })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUpload size={16} aria-hidden />} onClick={() => chooseFiles(folder)}>
          {t('documents.uploadHere')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFolderPlus size={16} aria-hidden />}
          onClick={() => openDialog({ kind: 'add', folder })}
        >
          {t('documents.newFolderHere')}
        </Menu.Item>
        <Menu.Divider />
        <ItemActions item={item} />
      </Menu.Dropdown>
    </Menu>
  )
}
