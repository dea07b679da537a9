import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../../api/config.ts'
import { useCurrentTitleDetail } from '../../../lib/title-detail.ts'
import { findCrumbs } from './screens.ts'

/** Sets the document's title, like ‘Owners · Samhus’, or ‘Anna Holm · User Detail · Samhus’ where a screen says what it shows with `useTitleDetail`. */
export function useAdminTitle(path: string): void {
  const { t } = useTranslation('admin')
  const brandName = useQuery(configQuery).data?.brandName
  const key = findCrumbs(path).at(-1)?.key ?? 'dashboard'
  const name = t(`shell.nav.${key}`)
  const detail = useCurrentTitleDetail()
  useEffect(() => {
    if (brandName === undefined) return
    document.title = [detail, name, brandName].filter((part) => part !== null).join(' · ')
    return () => {
      document.title = brandName
    }
  }, [detail, name, brandName])
}
