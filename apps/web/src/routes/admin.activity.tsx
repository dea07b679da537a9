import { createFileRoute } from '@tanstack/react-router'
import { ActivityScreen } from './-admin/activity/activity-screen.tsx'

export const Route = createFileRoute('/admin/activity')({ component: ActivityScreen })
