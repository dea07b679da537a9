import { IconCalendarPlus, IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { showToast } from '../../components/ui/toasts.tsx'
import styles from './profile.module.css'

/** The URL of a feed that has just been created, selected for copying, with a link to open it and instructions. */
export function FeedUrl({ path }: { path: string }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [path])
  /** The URL that the button has copied: it says so for as long as that is what it would copy. */
  const [copied, setCopied] = useState<string | null>(null)
  const url = new URL(path, window.location.origin).href
  const isCopied = copied === url
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(url)
    } catch {
      // Over plain http there is no clipboard API, and a browser may refuse to write.
      box.current?.querySelector('input')?.select()
      showToast(t('feed.copyYourself'))
    }
  }
  return (
    <>
      <div className={styles.address} ref={box}>
        <TextField
          label={t('feed.address')}
          value={url}
          readOnly
          onFocus={(event) => event.target.select()}
          onChange={() => undefined}
        />
        <Button
          kind="secondary"
          icon={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {t(isCopied ? 'feed.copied' : 'feed.copy')}
        </Button>
        <span className="hidden-visually" role="status">
          {isCopied && t('feed.copiedAddress')}
        </span>
      </div>
      <p className={styles.once}>{t('feed.once')}</p>
      <a className={styles.open} href={url.replace(/^https?:/, 'webcal:')}>
        <IconCalendarPlus size={20} aria-hidden />
        {t('feed.open')}
      </a>
      <div>
        <h3 className={styles.subtitle}>{t('feed.howTo')}</h3>
        <ul className={styles.how}>
          {(['howApple', 'howGoogle', 'howOutlook'] as const).map((one) => (
            <li key={one}>{t(`feed.${one}`)}</li>
          ))}
        </ul>
      </div>
    </>
  )
}
