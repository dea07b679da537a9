import { createFileRoute } from '@tanstack/react-router'
import { GroupsScreen } from './-admin/groups/groups-screen.tsx'

export const Route = createFileRoute('/admin/groups/')({ component: GroupsScreen })
