import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appearance } from '../../theme/status.ts'
import styles from './just-taken.module.css'

/** How long the words stay, in milliseconds. */
const shownMs = 2000

/** What a free week becomes when another owner takes it. */
const taken: readonly Appearance[] = ['Reserved', 'AvailableForWaitlist', 'NotAvailable']

/**
 * Two seconds of ‘just taken’ over a week that was free until another owner took it, with stripes that cross it once.
 * Hidden from screen readers: the page announces the change itself.
 */
export function JustTaken({ appearance }: { appearance: Appearance }) {
  const { t } = useTranslation()
  const before = useRef(appearance)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const wasFree = before.current === 'Available'
    before.current = appearance
    if (!wasFree || !taken.includes(appearance)) return undefined
    setShown(true)
    const timer = setTimeout(() => setShown(false), shownMs)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [appearance])
  if (!isShown) return null
  return (
    <>
      <span className={styles.stripes} aria-hidden />
      <span className={styles.words} aria-hidden>
        {t('odds.justTaken')}
      </span>
    </>
  )
}
