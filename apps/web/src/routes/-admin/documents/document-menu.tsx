import type { AdminDocument, AdminFolder } from '@samhus/contract/admin-documents'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconReplace } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ItemActions } from './item-actions.tsx'
import { useTree } from './tree-context.ts'
import type { TreeItem } from './tree.ts'

interface Props {
  document: AdminDocument
  folder: AdminFolder
  item: TreeItem
}

/** What can be done with a document. */
export function DocumentMenu({ document, folder, item }: Props) {
  const { t } = useTranslation('admin')
  const { chooseReplacement } = useTree()
  const { name, url } = document
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('documents.actionsOf', { name })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconDownload size={16} aria-hidden />}
          renderRoot={(props) => <a href={`${url}?download`} download {...props} />}
        >
          {t('documents.download')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconReplace size={16} aria-hidden />}
          onClick={() => chooseReplacement(folder, document)}
        >
          {t('documents.replace')}
        </Menu.Item>
        <Menu.Divider />
        <ItemActions item={item} />
      </Menu.Dropdown>
    </Menu>
  )
}
