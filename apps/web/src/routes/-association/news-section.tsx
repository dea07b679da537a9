import type { AnnouncementBlock, AnnouncementSpan, News } from '@samhus/contract/announcements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newsQuery } from '../../api/announcements.ts'
import { getErrorMessage } from '../../api/error-message.ts'
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
        {formatDayAt(Date.parse(sentAt))}
        {isForCommittee && <span>{t('association.newsForCommittee')}</span>}
      </p>
      <h3 className={styles.title} lang={language}>
        {title}
      </h3>
      <div className={styles.words} lang={language}>
        {joinItems(blocks).map((part, index) => (
          // The words of an announcement never change.
          <Part key={index} part={part} />
        ))}
      </div>
    </article>
  )
}

type List = { kind: 'list'; isNumbered: boolean; start: number; items: AnnouncementBlock[] }

/** Puts the items of a list together, which come one after the other. */
function joinItems(blocks: readonly AnnouncementBlock[]): (AnnouncementBlock | List)[] {
  const parts: (AnnouncementBlock | List)[] = []
  for (const block of blocks) {
    const last = parts.at(-1)
    const isNumbered = block.number !== null
    if (block.kind !== 'item') parts.push(block)
    else if (last?.kind === 'list' && last.isNumbered === isNumbered) last.items.push(block)
    else parts.push({ kind: 'list', isNumbered, start: block.number ?? 1, items: [block] })
  }
  return parts
}

function Part({ part }: { part: AnnouncementBlock | List }) {
  if (part.kind === 'heading') {
    return (
      <h4>
        <Spans spans={part.spans} />
      </h4>
    )
  }
  if (part.kind === 'list') return <ItemList list={part} />
  const Tag = part.kind === 'quote' ? 'blockquote' : 'p'
  return (
    <Tag>
      <Spans spans={part.spans} />
    </Tag>
  )
}

function ItemList({ list: { isNumbered, start, items } }: { list: List }) {
  const children = items.map(({ spans }, index) => (
    <li key={index}>
      <Spans spans={spans} />
    </li>
  ))
  return isNumbered ? <ol start={start}>{children}</ol> : <ul>{children}</ul>
}

function Spans({ spans }: { spans: readonly AnnouncementSpan[] }) {
  return spans.map((span, index) => <Span key={index} span={span} />)
}

function Span({ span: { text, url, isStrong, isEmphasized } }: { span: AnnouncementSpan }) {
  if (url !== null) {
    return (
      <a href={url} target="_blank" rel="noreferrer">
        {text}
      </a>
    )
  }
  if (isStrong) return <strong>{text}</strong>
  return isEmphasized ? <em>{text}</em> : text
}
