import styles from './guest-figures.module.css'

/** More than these are not counted by eye: the rest is a number. */
const maxFigures = 15

/**
 * So many people as small figures, by fives; each comes and goes by itself as the number changes. Decorative: the
 * number is in the field.
 */
export function GuestFigures({ count }: { count: number }) {
  const shown = Math.min(count, maxFigures)
  return (
    <div className={styles.figures} aria-hidden data-figures={shown}>
      {Array.from({ length: maxFigures }, (_, index) => (
        <span key={index} className={styles.place} data-here={index < shown || undefined}>
          <svg viewBox="0 0 20 30" className={styles.person}>
            <circle cx="10" cy="6" r="5.2" />
            <path d="M10 13c-5.2 0-8 3.1-8 8v7.2c0 1 .8 1.8 1.8 1.8h12.4c1 0 1.8-.8 1.8-1.8V21c0-4.9-2.8-8-8-8z" />
          </svg>
        </span>
      ))}
      {count > maxFigures && <span className={styles.rest}>+{count - maxFigures}</span>}
    </div>
  )
}
