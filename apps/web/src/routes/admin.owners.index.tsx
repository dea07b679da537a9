import { createFileRoute } from '@tanstack/react-router'
import { OwnersScreen } from './-admin/owners/owners-screen.tsx'

export const Route = createFileRoute('/admin/owners/')({ component: OwnersScreen })
