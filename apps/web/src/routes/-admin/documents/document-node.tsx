import type { AdminDocument, AdminFolder } from '@samhus/contract/admin-documents'
import { IconFile, IconFileText, IconFileTypePdf, IconHistory, IconPhoto } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayAt, formatFileSize } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { DocumentMenu } from './document-menu.tsx'
import styles from './documents.module.css'
import { RenameForm } from './rename-form.tsx'
import { useTree } from './tree-context.ts'
import type { TreeItem } from './tree.ts'

interface Props {
  document: AdminDocument
  folder: AdminFolder
  item: TreeItem
}

/** A document: its name opens it; below stand its kind, size, day and who filed it, and the files that it had before. */
export function DocumentNode({ document, folder, item }: Props) {
  const { t } = useTranslation('admin')
  const { renamed, dropMark, getDragHandlers } = useTree()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const historyId = useId()
  const { documentId, name, url, formerFiles } = document
  const isRenamed = renamed === documentId
  const Icon = findIcon(document.type)
  return (
    <li>
      <div
        className={styles.row}
        data-drop={dropMark?.rowId === documentId ? dropMark.edge : undefined}
        {...getDragHandlers(item)}
        draggable={!isRenamed}
      >
        {isRenamed ? (
          <RenameForm item={item} />
        ) : (
          <>
            <div className={styles.document}>
              <Icon size={22} stroke={1.6} aria-hidden className={styles.icon} />
              <div className={styles.words}>
                <a className={styles.open} href={url} target="_blank" rel="noreferrer" draggable={false}>
                  {name}
                </a>
                <span className={styles.details}>
                  <FileDetails file={document} />
                  {formerFiles.length > 0 && (
                    <button
                      type="button"
                      className={styles.history}
                      aria-expanded={isHistoryOpen}
                      aria-controls={historyId}
                      onClick={() => setHistoryOpen(!isHistoryOpen)}
                    >
                      <IconHistory size={16} aria-hidden />
                      {t('documents.former', { count: formerFiles.length })}
                    </button>
                  )}
                </span>
              </div>
            </div>
            <DocumentMenu document={document} folder={folder} item={item} />
          </>
        )}
      </div>
      <div id={historyId} hidden={!isHistoryOpen}>
        {isHistoryOpen && <History document={document} />}
      </div>
    </li>
  )
}

/** The files that a document had before, newest first. */
function History({ document: { name, formerFiles } }: { document: AdminDocument }) {
  const { t } = useTranslation('admin')
  return (
    <ul className={styles.formerFiles} aria-label={t('documents.formerOf', { name })}>
      {formerFiles.map((file) => (
        <li key={file.replacedAt + file.url}>
          <a className={styles.open} href={file.url} target="_blank" rel="noreferrer">
            {t('documents.until', { day: formatDayAt(Date.parse(file.replacedAt)) })}
          </a>
          <span className={styles.details}>
            <FileDetails file={file} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function FileDetails({
  file: { type, size, at, by },
}: {
  file: Omit<AdminDocument['formerFiles'][number], 'replacedAt'>
}) {
  const { t } = useTranslation('admin')
  const { t: tMain } = useTranslation()
  const language = useLanguage()
  const day = formatDayAt(Date.parse(at))
  const filed = by === null ? day : t('documents.filed', { day, name: by })
  return (
    <span>
      {tMain(`documents.${getKind(type)}`)} · {formatFileSize(size, language)} · {filed}
    </span>
  )
}

type Kind = 'pdf' | 'image' | 'text' | 'other'

const icons = { pdf: IconFileTypePdf, image: IconPhoto, text: IconFileText, other: IconFile }

const findIcon = (type: string) => icons[getKind(type)]

function getKind(type: string): Kind {
  if (type === 'application/pdf') return 'pdf'
  if (type.startsWith('image/')) return 'image'
  return type.startsWith('text/') ? 'text' : 'other'
}
