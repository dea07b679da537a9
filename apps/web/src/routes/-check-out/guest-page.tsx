import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { configQuery } from '../../api/config.ts'
import { BarePage } from '../../components/ui/bare-page.tsx'
import { HelpFooter } from '../../components/ui/help-footer.tsx'

/** Layout of a guest's pages. */
export function GuestPage() {
  const { data } = useQuery(configQuery)
  return (
    <BarePage brand={data} footer={<HelpFooter contacts={data} />}>
      <Outlet />
    </BarePage>
  )
}
