import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import styles from './section.module.css'

interface Props {
  title: string
  /** What a link to it names after its #. */
  anchor?: string
  count?: number
  isInitiallyOpen: boolean
  children: ReactNode
}

/** A part of the page that opens and closes under its heading. */
export function Section({ title, anchor, count, isInitiallyOpen: startsOpen, children }: Props) {
  const [isOpen, setOpen] = useState(startsOpen)
  const id = useId()
  return (
    <section id={anchor} className={styles.section}>
      <h2>
        <button
          type="button"
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.title}>{title}</span>
          {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
          <IconChevronDown className={styles.chevron} size={22} aria-hidden />
        </button>
      </h2>
      <div id={id} className={styles.body} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  )
}

/** The shape of such a part while what is in it is being fetched. */
export function SectionSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className={styles.section} aria-hidden>
      <div className={styles.head}>
        <span className="bone" style={{ width: '11rem', height: '1.4rem' }} />
      </div>
      <div className={styles.body}>{children}</div>
    </div>
  )
}
