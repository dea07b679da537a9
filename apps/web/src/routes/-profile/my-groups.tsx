import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useGroups } from '../../session/current-group.tsx'
import styles from './profile.module.css'

/** The owner's groups; the current one is marked. */
export function MyGroups() {
  const { t } = useTranslation()
  const { current, all } = useGroups()
  return (
    <section className={styles.card} aria-label={t('profile.groups')}>
      <h2 className={styles.title}>{t('profile.groups')}</h2>
      {all.length === 0 && <p className={styles.missing}>{t('profile.groupsEmpty')}</p>}
      <ul className={styles.groups}>
        {all.map(({ id, name }) => (
          <li key={id} className={styles.group} aria-current={id === current.id || undefined}>
            <span>{name}</span>
            {id === current.id && (
              <span className={styles.current}>
                <IconCheck size={16} aria-hidden />
                {t('profile.current')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
