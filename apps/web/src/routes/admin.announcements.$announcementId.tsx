import { createFileRoute } from '@tanstack/react-router'
import { AnnouncementScreen } from './-admin/announcements/announcement-screen.tsx'

export const Route = createFileRoute('/admin/announcements/$announcementId')({
  component: AnnouncementScreen,
})
