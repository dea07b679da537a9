import { createFileRoute } from '@tanstack/react-router'
import { WeeklyReportScreen } from './-admin/reports/weekly-report-screen.tsx'

export const Route = createFileRoute('/admin/reports/weekly')({ component: WeeklyReportScreen })
