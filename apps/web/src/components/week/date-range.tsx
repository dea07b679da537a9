import { formatDay } from '../../locales/format.ts'

/** Two dates; a line break is possible between them, never within one. */
export function DateRange({ from, to }: { from: string; to: string }) {
  return (
    <>
      <span style={{ whiteSpace: 'nowrap' }}>{formatDay(from)} –</span>{' '}
      <span style={{ whiteSpace: 'nowrap' }}>{formatDay(to)}</span>
    </>
  )
}
