import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import styles from './section.module.css'

interface Props {
  title: string
  /** The URL fragment that links to it. */
  anchor?: string
  count?: number
  isInitiallyOpen: boolean
  children: ReactNode
}

/** A collapsible section of a page. */
export function Section({ title, anchor, count, isInitiallyOpen, children }: Props) {
  const [isOpen, setOpen] = useState(isInitiallyOpen)
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

/** Placeholder while the content of a section is loading. */
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
