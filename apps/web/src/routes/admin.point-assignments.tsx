import { createFileRoute } from '@tanstack/react-router'
import { PointAssignmentsScreen } from './-admin/points/point-assignments-screen.tsx'

export const Route = createFileRoute('/admin/point-assignments')({ component: PointAssignmentsScreen })
