import type { ReactNode } from 'react'
import styles from './bare-page.module.css'
import { BrandMark } from './brand-mark.tsx'

interface Props {
  /** Undefined while it is not known. */
  brand: { readonly brandName: string; readonly logoUrl: string | null } | undefined
  /** What it says is short, and stands in the middle. */
  isCentered?: boolean
  /** A `HelpFooter`, also one that is loaded later. */
  footer: ReactNode
  children: ReactNode
}

/** A page that is no part of the portal: whose it is, what there is to say, and below it where there is help. */
export function BarePage({ brand, isCentered = false, footer, children }: Props) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        {brand !== undefined && <BrandMark name={brand.brandName} logoUrl={brand.logoUrl} />}
      </header>
      <main className={styles.main} data-centered={isCentered || undefined}>
        {children}
      </main>
      {footer}
    </div>
  )
}
