import { Link, type LinkProps } from '@tanstack/react-router'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'

type Kind = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: Kind
  isPending?: boolean
  isWide?: boolean
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

function getClassName(kind: Kind, isWide: boolean, isPending = false): string {
  return [styles.button, styles[kind], isWide && styles.wide, isPending && styles.pending]
    .filter(Boolean)
    .join(' ')
}

/** A button. While pending it keeps its size and focus, and ignores clicks. */
export function Button({ kind = 'primary', isPending = false, isWide = false, icon, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={getClassName(kind, isWide, isPending)}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      onClick={isPending ? undefined : rest.onClick}
    >
      {isPending ? <span className={styles.ring} aria-hidden /> : icon}
      <span>{rest.children}</span>
    </button>
  )
}

interface LinkButtonProps extends LinkProps {
  kind?: Kind
  isWide?: boolean
  /** Called before the page changes. */
  onClick?: () => void
  children: ReactNode
}

/** A link that looks like a button. */
export function LinkButton({ kind = 'primary', isWide = false, ...link }: LinkButtonProps) {
  return <Link {...link} className={getClassName(kind, isWide)} />
}
