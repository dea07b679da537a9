import type { Appearance } from '../../theme/status.ts'
import styles from './legend.module.css'
import { StatusMark } from './status-icon.tsx'

/** The small round swatch of an appearance, used in the legend and in lists. */
export function LegendSwatch({ appearance, count = 0 }: { appearance: Appearance; count?: number }) {
  return (
    <span className={styles.swatch} data-look={appearance} aria-hidden>
      <StatusMark appearance={appearance} count={count} size={11} />
    </span>
  )
}
