import styles from './points.module.css'

/** The shape of a statement while it is being fetched. */
export function StatementSkeleton() {
  return (
    <>
      <div className={styles.summary} aria-hidden>
        <span className="bone" style={{ height: '10rem' }} />
        <span className="bone" style={{ height: '10rem' }} />
      </div>
      <div className={styles.card} aria-hidden>
        <span className="bone" style={{ width: '14rem', height: '1.5rem' }} />
        {[0, 1, 2, 3, 4].map((row) => (
          <span key={row} className="bone" style={{ height: '2.5rem' }} />
        ))}
      </div>
    </>
  )
}
