import type { SupportReply, SupportReport } from '@samhus/contract/admin-support'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { MailStateBadge } from '../mails/mail-state.tsx'
import { Call, NoReply } from './no-reply.tsx'
import { ReplyForm } from './reply-form.tsx'
import { ReportSection } from './report-section.tsx'
import styles from './support.module.css'

/** What the office answered, oldest first, and the next answer or why there can be none. */
export function Conversation({ report }: { report: SupportReport }) {
  const { t } = useTranslation('admin')
  const { replies, replyTo, phone } = report
  return (
    <ReportSection title={t('support.conversation')}>
      {replies.length > 0 && (
        <ol className={styles.replies}>
          {replies.map((reply) => (
            <Reply key={reply.number} reply={reply} />
          ))}
        </ol>
      )}
      {replyTo === null && <NoReply report={report} />}
      {replyTo !== null && replyTo.source !== 'report' && phone !== null && <Call report={report} />}
      {replyTo !== null && <ReplyForm report={report} replyTo={replyTo} />}
    </ReportSection>
  )
}

function Reply({ reply: { at, by, message, mail } }: { reply: SupportReply }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <li className={styles.reply}>
      <div className={styles.from}>
        <strong>{by || t('outage.nameless')}</strong>
        <span className={styles.soft}>{formatMoment(Date.parse(at), language)}</span>
        <MailStateBadge state={mail.state} />
        <Link to="/admin/mails/$mailId" params={{ mailId: mail.mailId }} className={styles.link}>
          {t('support.showMail')}
        </Link>
      </div>
      <div className={styles.words}>{message}</div>
      {mail.dropReason !== null && (
        <p className={styles.soft}>{t(`mailWords.dropReason.${mail.dropReason}`)}</p>
      )}
    </li>
  )
}
