import type { Announced } from '@samhus/contract/hub'
import { IconSpeakerphone, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../locales/use-language.ts'
import styles from './announced-notice.module.css'

interface Props {
  announced: Announced | null
  /** Whether the owner has several groups: then it says of which it is. */
  hasGroups: boolean
  /** Before the news of its group are shown. */
  onRead: (announced: Announced) => void
  onClose: () => void
}

/** What the office has just announced, beside what the owner is doing; it stays until it is read or closed. */
export function AnnouncedNotice({ announced, hasGroups, onRead, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <div className={styles.region} aria-live="polite">
      {announced !== null && (
        <div className={styles.notice}>
          <IconSpeakerphone size={24} aria-hidden />
          <div className={styles.words}>
            <p className={styles.from}>
              {hasGroups ? t('live.announcedOf', { group: announced.groupName }) : t('live.announced')}
            </p>
            <p className={styles.title}>{announced.title[language]}</p>
            <p className={styles.excerpt}>{announced.excerpt[language]}</p>
            <Link
              to="/forening"
              hash="nyheder"
              className={styles.more}
              onClick={() => {
                onClose()
                onRead(announced)
              }}
            >
              {t('live.announcedMore')}
            </Link>
          </div>
          <button type="button" className={styles.close} aria-label={t('common.close')} onClick={onClose}>
            <IconX size={20} aria-hidden />
          </button>
        </div>
      )}
    </div>
  )
}
