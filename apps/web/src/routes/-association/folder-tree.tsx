import type { DocumentFolder } from '@samhus/contract/groups'
import { IconChevronRight, IconFolder, IconFolderOpen } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentRow } from '../../components/ui/document-row.tsx'
import styles from './association.module.css'

/** The subfolders of a folder, each collapsible, and its documents below them. */
export function FolderTree({ folder }: { folder: DocumentFolder }) {
  return (
    <ul className={styles.tree}>
      {folder.children.map((child) => (
        <Folder key={child.path} folder={child} />
      ))}
      {folder.documents.map((document) => (
        <li key={document.path}>
          <DocumentRow {...document} />
        </li>
      ))}
    </ul>
  )
}

function Folder({ folder }: { folder: DocumentFolder }) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const Icon = isOpen ? IconFolderOpen : IconFolder
  return (
    <li>
      <button
        type="button"
        className={styles.folder}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight className={styles.turn} size={18} aria-hidden />
        <Icon size={22} aria-hidden />
        <span>{folder.name}</span>
        <small>{t('association.inFolder', { count: countDocuments(folder) })}</small>
      </button>
      <div id={id} className={styles.inside} hidden={!isOpen}>
        {isOpen && <FolderTree folder={folder} />}
      </div>
    </li>
  )
}

function countDocuments({ documents, children }: DocumentFolder): number {
  return children.reduce((sum, child) => sum + countDocuments(child), documents.length)
}
