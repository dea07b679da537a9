import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MessagePage, ErrorMessage } from '../components/ui/message-card.tsx'

/** Unknown URLs: in the member area they redirect to the bookings, below a public path they show an error. */
export const Route = createFileRoute('/$')({
  beforeLoad: ({ location }) => {
    if (/^\/indberetning-af-ophold(\/|$)/.test(location.pathname)) return
    throw redirect({ to: '/booking', replace: true })
  },
  component: NotFound,
})

function NotFound() {
  const { t } = useTranslation()
  return (
    <MessagePage>
      <ErrorMessage message={t('errors.booking-not-found')} />
    </MessagePage>
  )
}
