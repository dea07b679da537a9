import styles from './avatar.module.css'
import { getInitials } from './initials.ts'

/** A person as two letters. The name itself stands beside it or in a label. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden>
      {getInitials(name)}
    </span>
  )
}
