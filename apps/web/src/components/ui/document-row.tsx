import { IconDownload, IconFile, IconFileText, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatFileSize } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import styles from './document-row.module.css'

interface Props {
  name: string
  /** Media type. */
  type: string
  /** Bytes. */
  size: number
  /** Opens the document; with `?download` it downloads it. */
  url: string
}

type Kind = 'pdf' | 'image' | 'text' | 'other'

const icons = { pdf: IconFileTypePdf, image: IconPhoto, text: IconFileText, other: IconFile }

/** A document: its name opens it, the button next to it downloads it. */
export function DocumentRow({ name, type, size, url }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const kind = getKind(type)
  const Icon = icons[kind]
  return (
    <div className={styles.row}>
      <a className={styles.open} href={url} target="_blank" rel="noreferrer">
        <Icon className={styles.icon} data-kind={kind} size={24} stroke={1.6} aria-hidden />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.details}>
            {t(`documents.${kind}`)} · {formatFileSize(size, language)}
          </span>
        </span>
      </a>
      <a
        className={styles.download}
        href={`${url}?download`}
        download
        aria-label={t('documents.download', { name })}
      >
        <IconDownload size={20} aria-hidden />
      </a>
    </div>
  )
}

function getKind(type: string): Kind {
  if (type === 'application/pdf') return 'pdf'
  if (type.startsWith('image/')) return 'image'
  return type.startsWith('text/') ? 'text' : 'other'
}
