import { IconMail, IconMailbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../api/config.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import { myMailsQuery } from '../../api/mails.ts'
import { ErrorMessage, MessageCard } from '../../components/ui/message-card.tsx'
import { useMediaQuery } from '../../components/ui/use-media-query.ts'
import { MailList } from './mail-list.tsx'
import { MailReader } from './mail-reader.tsx'
import styles from './mails.module.css'

const route = getRouteApi('/mails')

/** `/mails`: where no mail is sent, those to the owner and to the guests of their weeks, to read. */
export function MailsScreen() {
  const { t } = useTranslation()
  const { mail } = route.useSearch()
  const keepsMail = useQuery(configQuery).data?.keepsMail
  const { data, error, refetch } = useQuery(myMailsQuery)
  const isWide = useMediaQuery('(min-width: 62em)')
  const mails = data?.mails
  // On a computer the newest is open beside the list until another is chosen.
  const openId = mail ?? (isWide ? mails?.[0]?.id : undefined)
  return (
    <div className={styles.page} data-reads={mail !== undefined || undefined}>
      <header className={styles.head}>
        <h1 className={styles.heading}>{t('mails.title')}</h1>
        {keepsMail !== false && <p className={styles.explain}>{t('mails.explain')}</p>}
      </header>
      {mails === undefined && error === null && <span className={`bone ${styles.waiting}`} />}
      {mails === undefined && error !== null && (
        <ErrorMessage
          message={t('mails.listError', { message: getErrorMessage(error, t) })}
          onRetry={() => void refetch()}
        />
      )}
      {mails?.length === 0 && mail === undefined && <NoMails isSent={keepsMail === false} />}
      {mails !== undefined && mails.length > 0 && <MailList mails={mails} openId={openId} />}
      {openId !== undefined && <MailReader mailId={openId} isChosen={mail !== undefined} />}
    </div>
  )
}

function NoMails({ isSent }: { isSent: boolean }) {
  const { t } = useTranslation()
  return isSent ? (
    <MessageCard icon={<IconMailbox size={28} />} title={t('mails.sent')}>
      <p>{t('mails.sentText')}</p>
    </MessageCard>
  ) : (
    <MessageCard icon={<IconMail size={28} />} title={t('mails.empty')}>
      <p>{t('mails.emptyText')}</p>
    </MessageCard>
  )
}
