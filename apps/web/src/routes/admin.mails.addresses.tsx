import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/mails/addresses')({
  component: lazyRouteComponent(() => import('./-admin/mails/addresses-screen.tsx'), 'AddressesScreen'),
})
