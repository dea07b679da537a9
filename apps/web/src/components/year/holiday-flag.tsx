import styles from './holiday-flag.module.css'

/** The flag over a week with holidays; decorative, because the week's own name says which they are. */
export function HolidayFlag() {
  return (
    <svg className={styles.flag} viewBox="0 0 14 18" width="14" height="18" aria-hidden data-holiday>
      <path className={styles.cloth} d="M2.5 1.5h10l-3 3.5 3 3.5h-10z" />
      <path className={styles.pole} d="M2 1v16" />
    </svg>
  )
}
