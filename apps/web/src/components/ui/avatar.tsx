import styles from './avatar.module.css'
import { getInitials } from './initials.ts'

/** A person's initials, decorative: the name is next to it or in a label. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden>
      {getInitials(name)}
    </span>
  )
}
