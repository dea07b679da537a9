import { dayAndYear } from '../../locales/format.ts'

/** From a day to a day; breaks between them where it must, never within one. */
export function DateRange({ from, to }: { from: string; to: string }) {
  return (
    <>
      <span style={{ whiteSpace: 'nowrap' }}>{dayAndYear(from)} –</span>{' '}
      <span style={{ whiteSpace: 'nowrap' }}>{dayAndYear(to)}</span>
    </>
  )
}
