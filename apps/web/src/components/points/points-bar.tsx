import { IconCheck, IconHourglass } from '@tabler/icons-react'
import styles from './points-bar.module.css'

/**
 * What became of some points. `spent`: taken by a booked week, `lost`: by a cancelled one and not returned, `held`: by
 * a hold, `left`: none of these, `expiring`: left, but soon no more.
 */
export type PointsPart = 'spent' | 'lost' | 'held' | 'left' | 'expiring'

export interface PointsSegment {
  readonly key: string
  readonly part: PointsPart
  readonly points: number
}

/** The points of a year as a bar with a piece for each week. Without numbers: `PointsKey` says in words what they are of. */
export function PointsBar({ segments }: { segments: readonly PointsSegment[] }) {
  return (
    <div className={styles.bar} aria-hidden>
      {segments
        .filter(({ points }) => points > 0)
        .map(({ key, part, points }) => (
          <span key={key} className={styles.segment} data-part={part} style={{ flexGrow: points }}>
            {part === 'expiring' && <IconHourglass className={styles.sign} size={16} stroke={2.2} />}
          </span>
        ))}
    </div>
  )
}

/** The same in words, with the look of each part. */
export function PointsKey({ parts }: { parts: readonly { part: PointsPart; text: string }[] }) {
  return (
    <ul className={styles.key}>
      {parts.map(({ part, text }) => (
        <li key={part}>
          <span className={styles.swatch} data-part={part} aria-hidden>
            {part === 'spent' && <IconCheck size={12} stroke={3.5} />}
            {part === 'expiring' && <IconHourglass size={12} stroke={2.5} />}
          </span>
          {text}
        </li>
      ))}
    </ul>
  )
}
