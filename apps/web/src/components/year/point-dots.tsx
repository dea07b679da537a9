import styles from './point-dots.module.css'

/** Points as filled dots, with rings up to the most expensive house. More than six are shown as a number. */
export function PointDots({ points, pointsTo = points }: { points: number; pointsTo?: number }) {
  const last = Math.max(points, pointsTo)
  if (last > 6) return <span className={styles.number}>{points === last ? points : `${points}–${last}`}</span>
  return (
    <span className={styles.dots} aria-hidden>
      {Array.from({ length: last }, (_, index) => (
        <i key={index} className={index < points ? styles.full : styles.ring} />
      ))}
    </span>
  )
}
