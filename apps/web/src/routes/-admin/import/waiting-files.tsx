import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { importsQuery } from '../../../api/admin-import.ts'
import styles from './import.module.css'
import { ImportStateBadge } from './import-state.tsx'

const shownFiles = 10

/** The files that were sent and are neither imported nor discarded; nothing where there are none. */
export function WaitingFiles() {
  const { t } = useTranslation('admin')
  const { data } = useQuery(
    importsQuery({ page: 1, pageSize: shownFiles, sort: '-createdAt', state: 'waiting' }),
  )
  if (data === undefined || data.items.length === 0) return null
  return (
    <section className={styles.waiting} aria-labelledby="import-waiting">
      <Title order={2} id="import-waiting">
        {t('imports.waiting.title')}
      </Title>
      <ul className={styles.waitingFiles}>
        {data.items.map(({ importId, fileName, kind, groupName, state }) => (
          <li key={importId}>
            <Link to="/admin/import/$importId" params={{ importId }} className={styles.breaks}>
              {fileName}
            </Link>
            <Text size="sm" span>
              {t('imports.page.about', { kind: t(`imports.kinds.${kind}.name`), group: groupName })}
            </Text>
            <ImportStateBadge state={state} />
          </li>
        ))}
      </ul>
      {data.totalCount > data.items.length && (
        <Link to="/admin/import" search={{ state: 'waiting' } as never}>
          {t('imports.waiting.all', { count: data.totalCount })}
        </Link>
      )}
    </section>
  )
}
