import type { MyMail } from '@samhus/contract/mail'
import { mayAccessOwnData } from '@samhus/domain/access'
import { isAllowed } from '@samhus/domain/refusal'
import { IconArrowLeft, IconExternalLink, IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGroups } from '../../session/current-group.tsx'
import { getImpersonatedUserId } from '../../session/impersonation.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import { CallError } from '../../api/http.ts'
import { myMailQuery, useOpenMyMailLink } from '../../api/mails.ts'
import { Button } from '../../components/ui/button.tsx'
import { ErrorMessage, MessageCard } from '../../components/ui/message-card.tsx'
import { SegmentedControl } from '../../components/ui/segmented.tsx'
import { showToast } from '../../components/ui/toasts.tsx'
import { getStyleNonce } from '../../lib/style-nonce.ts'
import { hideSecretLinks, toFramePage } from '../../lib/mail-page.ts'
import styles from './mails.module.css'

type SecretLink = 'check-out' | 'unsubscribe'
type OpenMail = MyMail & {
  content: { html: string; text: string; language: string; secretLinks: readonly SecretLink[] }
}

/** One mail: its recipient, its week, its words, and buttons for the links that it has. */
export function MailReader({ mailId, isChosen }: { mailId: string; isChosen: boolean }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(myMailQuery(mailId))
  return (
    <div className={styles.reader}>
      <Link to="/mails" className={styles.back}>
        <IconArrowLeft size={18} aria-hidden />
        {t('mails.back')}
      </Link>
      {data === undefined && error === null && <span className={`bone ${styles.waiting}`} />}
      {data === undefined && error !== null && <ReadError error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <MailView key={data.id} mail={data} takesFocus={isChosen} />}
    </div>
  )
}

function ReadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  if (error instanceof CallError && error.type === 'not-found') {
    return <MessageCard icon={<IconMailOff size={28} />} title={t('mails.gone')} />
  }
  return (
    <ErrorMessage message={t('mails.loadError', { message: getErrorMessage(error, t) })} onRetry={onRetry} />
  )
}

function MailView({ mail, takesFocus }: { mail: OpenMail; takesFocus: boolean }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone the pressed link of the list is gone.
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const hasGroups = useGroups().all.length > 1
  const { subject, toName, toAddress, groupName, week, at, content } = mail
  return (
    <article className={styles.card}>
      <h2 className={styles.title} ref={heading} tabIndex={-1} lang={content.language}>
        {subject}
      </h2>
      <dl className={styles.facts}>
        <dt>{t('mails.to')}</dt>
        <dd>
          <span>{toName}</span> <span className={styles.address}>{toAddress}</span>
          {mail.recipient === 'contact' && <span className={styles.guest}>{t('mails.guest')}</span>}
        </dd>
        {hasGroups && groupName !== null && (
          <>
            <dt>{t('mails.group')}</dt>
            <dd>{groupName}</dd>
          </>
        )}
        {week !== null && (
          <>
            <dt>{t('mails.weekLabel')}</dt>
            <dd>{t('mails.week', { house: week.houseName, week: week.week, year: week.year })}</dd>
          </>
        )}
        <dt>{t('mails.when')}</dt>
        <dd>{t('mails.at', { at: Date.parse(at) })}</dd>
      </dl>
      <SecretLinks mailId={mail.id} links={content.secretLinks} />
      <MailWords mail={mail} />
    </article>
  )
}

/** The mail does not have the links with a secret: each is made when it is pressed. */
function SecretLinks({ mailId, links }: { mailId: string; links: readonly SecretLink[] }) {
  const { t } = useTranslation()
  const open = useOpenMyMailLink()
  if (links.length === 0) return null
  if (!isAllowed(mayAccessOwnData(getImpersonatedUserId() !== null))) {
    return <p className={styles.note}>{t('mails.ownAlone')}</p>
  }
  const press = async (link: SecretLink) => {
    try {
      window.location.assign((await open.run({ mailId, link })).url)
    } catch (error) {
      showToast(t('mails.openError', { message: getErrorMessage(error, t) }), { isError: true })
    }
  }
  return (
    <div className={styles.links}>
      {links.map((link) => (
        <Button
          key={link}
          kind={link === 'check-out' ? 'primary' : 'secondary'}
          icon={<IconExternalLink size={20} aria-hidden />}
          isPending={open.isPending}
          onClick={() => void press(link)}
        >
          {t(`mails.openLink.${link}`)}
        </Button>
      ))}
      <p className={styles.note}>{t('mails.openNote')}</p>
    </div>
  )
}

function MailWords({ mail: { subject, content } }: { mail: OpenMail }) {
  const { t } = useTranslation()
  const [format, setFormat] = useState<'html' | 'text'>('html')
  const { html, text } = content
  const hiddenLink = t('mails.hiddenLink')
  const page = useMemo(() => toFramePage(html, { nonce: getStyleNonce(), hiddenLink }), [html, hiddenLink])
  return (
    <div className={styles.words}>
      <SegmentedControl
        legend={t('mails.format')}
        value={format}
        onChange={setFormat}
        options={[
          { value: 'html', label: t('mails.html') },
          { value: 'text', label: t('mails.text') },
        ]}
      />
      {format === 'html' ? (
        <iframe
          className={styles.frame}
          title={t('mails.frame', { subject })}
          // No scripts, no forms, and an origin of its own; its links open in tabs that are ordinary ones.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={page}
        />
      ) : (
        // A keyboard scrolls it, as the frame.
        <pre className={styles.plain} lang={content.language} tabIndex={0}>
          {hideSecretLinks(text, hiddenLink)}
        </pre>
      )}
    </div>
  )
}
