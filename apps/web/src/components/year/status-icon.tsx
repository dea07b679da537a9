import { IconCheck, IconExclamationMark, IconLock } from '@tabler/icons-react'
import { type Appearance, getStatusIcon } from '../../theme/status.ts'

const icons = { check: IconCheck, exclamation: IconExclamationMark, lock: IconLock }

/** The icon in the corner of a week, which shows its status without colour; nothing if it has none. */
export function StatusMark({
  appearance,
  count,
  size = 12,
}: {
  appearance: Appearance
  count: number
  size?: number
}) {
  const icon = getStatusIcon(appearance)
  if (icon === 'none') return null
  if (icon === 'number') return count > 0 ? <span>{count}</span> : null
  const Icon = icons[icon]
  return <Icon size={size} stroke={3} aria-hidden />
}

export function hasStatusIcon(appearance: Appearance, count: number): boolean {
  const icon = getStatusIcon(appearance)
  return icon === 'number' ? count > 0 : icon !== 'none'
}
