import styles from './house-grid-skeleton.module.css'

/** Placeholder of the house grid while the calendars are loading. */
export function HouseGridSkeleton() {
  return (
    <div className={`${styles.frame} ${styles.ghost}`} aria-hidden>
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className={styles.ghostRow}>
          <span className={`bone ${styles.ghostName}`} />
          {Array.from({ length: 40 }, (__, week) => (
            <span key={week} className={`bone ${styles.ghostCell}`} />
          ))}
        </div>
      ))}
    </div>
  )
}
