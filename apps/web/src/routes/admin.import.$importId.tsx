import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/import/$importId')({
  component: lazyRouteComponent(() => import('./-admin/import/import-file-screen.tsx'), 'ImportFileScreen'),
})
