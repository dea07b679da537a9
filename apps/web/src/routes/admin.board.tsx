import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/board')({
  component: lazyRouteComponent(() => import('./-admin/board/board-screen.tsx'), 'BoardScreen'),
})
