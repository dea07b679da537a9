import { IconMapQuestion } from '@tabler/icons-react'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MessageCard } from '../components/ui/message-card.tsx'
import { DeadEnd } from './-shell/dead-end.tsx'

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
    <DeadEnd>
      <MessageCard isPage isError icon={<IconMapQuestion size={28} />} title={t('errors.not-found')}>
        <p>{t('closed.notFoundText')}</p>
      </MessageCard>
    </DeadEnd>
  )
}
