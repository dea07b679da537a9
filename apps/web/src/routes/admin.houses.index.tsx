import { createFileRoute } from '@tanstack/react-router'
import { HousesScreen } from './-admin/houses/houses-screen.tsx'

export const Route = createFileRoute('/admin/houses/')({ component: HousesScreen })
