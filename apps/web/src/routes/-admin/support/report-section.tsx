import { type ReactNode, useId } from 'react'
import styles from './support.module.css'

/** A part of a report's page under its heading. */
export function ReportSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.sectionTitle}>
        {title}
      </h2>
      {children}
    </section>
  )
}
