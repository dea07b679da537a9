import type { Appearance } from '../../theme/status.ts'
import styles from './status-badge.module.css'
import { hasStatusIcon, StatusMark } from './status-icon.tsx'

interface Props {
  appearance: Appearance
  /** How many wait for the week, or the owner's place among them. */
  count?: number
  /** Of the icon, in pixels. */
  size?: number
  /** Says where it is on the week; may set `--badge-size`. */
  className: string | undefined
}

/** The sign of a week's status in its corner, as a badge; nothing where the status has none. */
export function StatusBadge({ appearance, count = 0, size = 12, className = '' }: Props) {
  if (!hasStatusIcon(appearance, count)) return null
  return (
    <span className={`${styles.badge} ${className}`}>
      <StatusMark appearance={appearance} count={count} size={size} />
    </span>
  )
}
