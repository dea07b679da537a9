import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NoticePage, Problem } from '../components/ui/message-card.tsx'

/** An address that is no screen: in the member area it leads to the bookings, below a public path it says so. */
export const Route = createFileRoute('/$')({
  beforeLoad: ({ location }) => {
    if (/^\/indberetning-af-ophold(\/|$)/.test(location.pathname)) return
    throw redirect({ to: '/booking', replace: true })
  },
  component: Nowhere,
})

function Nowhere() {
  const { t } = useTranslation()
  return (
    <NoticePage>
      <Problem message={t('errors.booking-not-found')} />
    </NoticePage>
  )
}
