import type { News } from '@samhus/contract/announcements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newsQuery } from '../../api/announcements.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import { AnnouncementWords } from '../../components/ui/announcement-words.tsx'
import { Section } from '../../components/ui/section.tsx'
import { formatDayAt } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import styles from './news.module.css'

/** More are shown at a press. */
const shownAtFirst = 3

/** What the office has announced to the association, newest first; nothing where it has announced nothing. */
export function NewsSection({ groupId }: { groupId: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [showsAll, setShowsAll] = useState(false)
  const { data, error } = useQuery(newsQuery(groupId, language))
  if (data === undefined && error !== null) {
    return <p role="alert">{t('association.newsError', { message: getErrorMessage(error, t) })}</p>
  }
  const news = data?.announcements ?? []
  if (news.length === 0) return null
  return (
    <Section title={t('association.news')} anchor="nyheder" isInitiallyOpen>
      <div className={styles.list}>
        {news.slice(0, showsAll ? news.length : shownAtFirst).map((one) => (
          <NewsItem key={one.announcementId} news={one} />
        ))}
        {!showsAll && news.length > shownAtFirst && (
          <button type="button" className={styles.all} onClick={() => setShowsAll(true)}>
            {t('association.newsAll', { count: news.length })}
          </button>
        )}
      </div>
    </Section>
  )
}

function NewsItem({ news: { title, language, blocks, sentAt, isForCommittee } }: { news: News }) {
  const { t } = useTranslation()
  return (
    <article className={styles.news}>
      <p className={styles.when}>
        <span>{formatDayAt(Date.parse(sentAt))}</span>
        {isForCommittee && <span>{t('association.newsForCommittee')}</span>}
      </p>
      <h3 className={styles.title} lang={language}>
        {title}
      </h3>
      <div className={styles.words} lang={language}>
        <AnnouncementWords blocks={blocks} />
      </div>
    </article>
  )
}
