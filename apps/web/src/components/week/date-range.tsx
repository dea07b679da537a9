import { dayAndYear } from '../../locales/format.ts'

/** Two dates; a line break is possible between them, never within one. */
export function DateRange({ from, to }: { from: string; to: string }) {
  return (
    <>
      <span style={{ whiteSpace: 'nowrap' }}>{dayAndYear(from)} –</span>{' '}
      <span style={{ whiteSpace: 'nowrap' }}>{dayAndYear(to)}</span>
    </>
  )
}
