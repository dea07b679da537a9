import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../api/config.ts'
import { useCurrentTitleDetail } from '../../lib/title-detail.ts'

/** Titles of the pages at and below a path; the first match counts. */
const titles = [
  ['/booking/points', 'points.title'],
  ['/booking', 'shell.booking'],
  ['/bookingvilkar', 'shell.terms'],
  ['/forening', 'shell.association'],
  ['/boliger', 'shell.homes'],
  ['/mails', 'mails.title'],
  ['/profile', 'profile.title'],
] as const

/** Sets the document title, like ‘Profile · Samhus’ or ‘2027, Klitgården · Booking · Samhus’: for the browser's tab and history, and for screen readers. */
export function usePageTitle(path: string): void {
  const { t } = useTranslation()
  const brandName = useQuery(configQuery).data?.brandName
  const found = titles.find(([parent]) => path === parent || path.startsWith(`${parent}/`))
  const name = found === undefined ? null : t(found[1])
  const detail = useCurrentTitleDetail()
  useEffect(() => {
    if (brandName === undefined) return
    document.title = [detail, name, brandName].filter((part) => part !== null).join(' · ')
    return () => {
      document.title = brandName
    }
  }, [detail, name, brandName])
}
