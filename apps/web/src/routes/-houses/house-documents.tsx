import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { groupQuery } from '../../api/groups.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import { ErrorMessage } from '../../components/ui/message-card.tsx'
import { DocumentRow } from '../../components/ui/document-row.tsx'
import styles from './house.module.css'
import { findHouseDocuments } from './find-house-documents.ts'

/** The association's documents about the house. */
export function HouseDocuments({ houseName }: { houseName: string }) {
  const { t } = useTranslation()
  const group = useCurrentGroup()
  const { data, error, refetch } = useQuery(groupQuery(group.id))
  const documents = data === undefined ? [] : findHouseDocuments(data.documents, houseName)
  return (
    <section className={styles.panel}>
      <h2 className={styles.sub}>{t('homes.documents')}</h2>
      {data === undefined && error !== null && (
        <ErrorMessage message={getErrorMessage(error, t)} onRetry={() => void refetch()} />
      )}
      {data !== undefined && documents.length === 0 && (
        <p className={styles.none}>{t('homes.documentsEmpty')}</p>
      )}
      {documents.length > 0 && (
        <ul className={styles.documents}>
          {documents.map((document) => (
            <li key={document.path}>
              <DocumentRow {...document} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
