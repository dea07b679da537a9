import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { configQuery } from '../../api/config.ts'
import { BarePage } from '../../components/ui/bare-page.tsx'
import { HelpFooter } from '../../components/ui/help-footer.tsx'

/** Layout of a guest's pages. */
export function GuestPage({ children }: { children: ReactNode }) {
  const { data } = useQuery(configQuery)
  return (
    <BarePage brand={data} footer={<HelpFooter contacts={data} />}>
      {children}
    </BarePage>
  )
}
