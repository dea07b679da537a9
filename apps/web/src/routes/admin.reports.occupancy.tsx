import { createFileRoute } from '@tanstack/react-router'
import { OccupancyReportScreen } from './-admin/reports/occupancy-report-screen.tsx'

export const Route = createFileRoute('/admin/reports/occupancy')({ component: OccupancyReportScreen })
