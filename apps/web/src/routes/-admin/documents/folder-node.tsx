import type { AdminFolder } from '@samhus/contract/admin-documents'
import { IconChevronRight, IconFolder, IconFolderOpen } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentNode } from './document-node.tsx'
import styles from './documents.module.css'
import { FolderMenu } from './folder-menu.tsx'
import { RenameForm } from './rename-form.tsx'
import { useTree } from './tree-context.ts'
import { countDocuments, toDocumentItem, toFolderItem } from './tree.ts'

/** What is in a folder: its folders, each collapsible, and its documents below them. */
export function FolderContent({ folder }: { folder: AdminFolder }) {
  const { t } = useTranslation('admin')
  const { folderId, folders, documents } = folder
  const isEmpty = folders.length + documents.length === 0
  return (
    <ul className={styles.tree}>
      {folders.map((child) => (
        <FolderNode key={child.folderId} folder={child} parentId={folderId} />
      ))}
      {documents.map((document) => (
        <DocumentNode
          key={document.documentId}
          document={document}
          folder={folder}
          item={toDocumentItem(document, folderId)}
        />
      ))}
      {isEmpty && <li className={styles.empty}>{t('documents.emptyFolder')}</li>}
    </ul>
  )
}

function FolderNode({ folder, parentId }: { folder: AdminFolder; parentId: string }) {
  const { t } = useTranslation('admin')
  const id = useId()
  const { isOpen, toggle, renamed, dropMark, getDragHandlers } = useTree()
  const { folderId, name } = folder
  const item = toFolderItem(folder, parentId)
  const isShown = isOpen(folderId)
  const Icon = isShown ? IconFolderOpen : IconFolder
  const isRenamed = renamed === folderId
  return (
    <li>
      <div
        className={styles.row}
        data-drop={dropMark?.rowId === folderId ? dropMark.edge : undefined}
        {...getDragHandlers(item)}
        draggable={!isRenamed}
      >
        {isRenamed ? (
          <RenameForm item={item} />
        ) : (
          <>
            <button
              type="button"
              className={styles.folder}
              aria-expanded={isShown}
              aria-controls={id}
              onClick={() => toggle(folderId)}
            >
              <IconChevronRight className={styles.turn} size={18} aria-hidden />
              <Icon size={22} stroke={1.6} aria-hidden />
              <span className={styles.name}>{name}</span>
              <small className={styles.count}>
                {t('documents.count', { count: countDocuments(folder) })}
              </small>
            </button>
            <FolderMenu folder={folder} item={item} />
          </>
        )}
      </div>
      <div id={id} className={styles.inside} hidden={!isShown}>
        {isShown && <FolderContent folder={folder} />}
      </div>
    </li>
  )
}
