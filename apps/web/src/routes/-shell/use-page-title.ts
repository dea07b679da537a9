import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../api/config.ts'

/** Which words name the pages at and below an address; the first that fits. */
const titles = [
  ['/booking/points', 'points.title'],
  ['/booking', 'shell.booking'],
  ['/bookingvilkar', 'shell.terms'],
  ['/forening', 'shell.association'],
  ['/boliger', 'shell.homes'],
  ['/profile', 'profile.title'],
] as const

/** Names the page in the browser's tab and history, where screen readers begin: ‘Profile · Samhus’. */
export function usePageTitle(path: string): void {
  const { t } = useTranslation()
  const brandName = useQuery(configQuery).data?.brandName
  const found = titles.find(([address]) => path === address || path.startsWith(`${address}/`))
  const name = found === undefined ? null : t(found[1])
  useEffect(() => {
    if (brandName === undefined) return
    document.title = name === null ? brandName : `${name} · ${brandName}`
    return () => {
      document.title = brandName
    }
  }, [name, brandName])
}
