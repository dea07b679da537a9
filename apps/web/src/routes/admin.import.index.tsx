import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/import/')({
  component: lazyRouteComponent(() => import('./-admin/import/import-screen.tsx'), 'ImportScreen'),
})
