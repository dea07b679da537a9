import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/announcements/$announcementId')({
  component: lazyRouteComponent(
    () => import('./-admin/announcements/announcement-screen.tsx'),
    'AnnouncementScreen',
  ),
})
