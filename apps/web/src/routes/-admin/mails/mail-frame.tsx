import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hideSecretLinks, toFramePage } from '../../../lib/mail-page.ts'
import { getStyleNonce } from '../../../lib/style-nonce.ts'
import styles from './mails.module.css'

interface Props {
  subject: string
  html: string
  text: string
  /** As it is rendered: the frame around it follows. */
  theme?: 'light' | 'dark'
  /** More switches beside those of the frame. */
  children?: React.ReactNode
}

/** A mail as its reader sees it: on a computer or a phone, with layout or as plain text. It runs no scripts. */
export function MailFrame({ subject, html, text, theme = 'light', children }: Props) {
  const { t } = useTranslation('admin')
  const [size, setSize] = useState<'computer' | 'phone'>('computer')
  const [format, setFormat] = useState<'html' | 'text'>('html')
  const hiddenLink = t('mails.frame.hiddenLink')
  const page = useMemo(() => toFramePage(html, { nonce: getStyleNonce(), hiddenLink }), [html, hiddenLink])
  return (
    <div className={styles.preview}>
      <div className={styles.switches}>
        <SegmentedControl
          aria-label={t('mails.frame.size')}
          value={size}
          onChange={setSize}
          data={[
            { value: 'computer', label: t('mails.frame.computer') },
            { value: 'phone', label: t('mails.frame.phone') },
          ]}
        />
        <SegmentedControl
          aria-label={t('mails.frame.format')}
          value={format}
          onChange={setFormat}
          data={[
            { value: 'html', label: t('mails.frame.html') },
            { value: 'text', label: t('mails.frame.text') },
          ]}
        />
        {children}
      </div>
      <div className={styles.sheet} data-size={size} data-theme-of-mail={theme}>
        <p className={styles.subject}>{subject}</p>
        {format === 'html' ? (
          <iframe
            className={styles.frame}
            title={t('mails.frame.title', { subject })}
            sandbox=""
            srcDoc={page}
          />
        ) : (
          <pre className={styles.plain} tabIndex={0} aria-label={t('mails.frame.title', { subject })}>
            {hideSecretLinks(text, hiddenLink)}
          </pre>
        )}
      </div>
    </div>
  )
}
