import { IconCheck, IconExclamationMark, IconLock } from '@tabler/icons-react'
import { type Appearance, getStatusIcon } from '../../theme/status.ts'

const icons = { check: IconCheck, exclamation: IconExclamationMark, lock: IconLock }

/** What the corner of a week says beside its colour; nothing where there is nothing to say. */
export function StatusMark({ look, count, size = 12 }: { look: Appearance; count: number; size?: number }) {
  const sign = getStatusIcon(look)
  if (sign === 'none') return null
  if (sign === 'number') return count > 0 ? <span>{count}</span> : null
  const Icon = icons[sign]
  return <Icon size={size} stroke={3} aria-hidden />
}

export function hasStatusIcon(look: Appearance, count: number): boolean {
  const sign = getStatusIcon(look)
  return sign === 'number' ? count > 0 : sign !== 'none'
}
