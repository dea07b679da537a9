import type { GroupDetails } from '@samhus/contract/groups'
import { IconArrowDown, IconBrandFacebook, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../locales/use-language.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { newsQuery } from '../../api/announcements.ts'
import { groupQuery } from '../../api/groups.ts'
import { CallError } from '../../api/http.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import { ErrorMessage } from '../../components/ui/message-card.tsx'
import { Section } from '../../components/ui/section.tsx'
import styles from './association.module.css'
import { toFacebookUrl } from '../../lib/facebook-url.ts'
import { FolderTree } from './folder-tree.tsx'
import { NewsSection } from './news-section.tsx'
import { MemberList } from './member-list.tsx'

/** The documents are below all owners, which is far down on a phone: the banner links to them. */
const documentsAnchor = 'dokumenter'

/** `/forening`: what the office has announced, the association's owners, committee and documents. */
export function AssociationScreen() {
  const { t } = useTranslation()
  const group = useCurrentGroup()
  const { data, error, refetch } = useQuery(groupQuery(group.id))
  // The news stand above the rest: coming later, they would move it.
  const { isPending: areNewsPending } = useQuery(newsQuery(group.id, useLanguage()))
  if (data !== undefined && areNewsPending) return <AssociationSkeleton />
  if (data !== undefined) return <Association groupId={group.id} details={data} />
  if (error === null) return <AssociationSkeleton />
  const isUnknown = error instanceof CallError && error.type === 'no-group-found'
  return (
    <ErrorMessage
      message={
        isUnknown
          ? t('association.notFound')
          : t('association.loadError', { message: getErrorMessage(error, t) })
      }
      onRetry={() => void refetch()}
    />
  )
}

function Association({ groupId, details }: { groupId: string; details: GroupDetails }) {
  const { t } = useTranslation()
  const { name, groupMembers, groupCommitteeMembers, documents } = details
  const hasDocuments = documents.documents.length + documents.children.length > 0
  return (
    <div className={styles.page}>
      <header className={styles.banner}>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.size}>
          <IconUsersGroup size={22} aria-hidden />
          {t('association.size', { count: groupMembers.length })}
        </p>
        <Link to="/forening" hash={documentsAnchor} className={styles.hop}>
          {t('association.documents')}
          <IconArrowDown size={20} aria-hidden />
        </Link>
      </header>
      <NewsSection groupId={groupId} />
      <Section title={t('association.about')} isInitiallyOpen>
        <div className={styles.about}>
          <Facebook link={details.facebookLink} />
          <h3 className={styles.sub}>{t('association.committee')}</h3>
          <MemberList members={groupCommitteeMembers} empty={t('association.committeeEmpty')} />
          <h3 className={styles.sub}>{t('association.owners')}</h3>
          <MemberList members={groupMembers} empty={t('association.ownersEmpty')} />
        </div>
      </Section>
      <Section title={t('association.documents')} anchor={documentsAnchor} isInitiallyOpen>
        {hasDocuments ? (
          <FolderTree folder={documents} />
        ) : (
          <p className={styles.empty}>{t('association.documentsEmpty')}</p>
        )}
      </Section>
    </div>
  )
}

function Facebook({ link }: { link: string }) {
  const { t } = useTranslation()
  const url = toFacebookUrl(link)
  if (url === null) return null
  return (
    <a className={styles.facebook} href={url} target="_blank" rel="noreferrer">
      <IconBrandFacebook size={22} aria-hidden />
      {t('association.facebook')}
    </a>
  )
}

function AssociationSkeleton() {
  return (
    <div className={styles.page} aria-hidden>
      <div className="bone" style={{ height: '6.5rem' }} />
      <div className="bone" style={{ height: '22rem' }} />
      <div className="bone" style={{ height: '14rem' }} />
    </div>
  )
}
