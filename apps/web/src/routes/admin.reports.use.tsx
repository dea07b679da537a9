import { createFileRoute } from '@tanstack/react-router'
import { UseReportScreen } from './-admin/reports/use-report-screen.tsx'

export const Route = createFileRoute('/admin/reports/use')({ component: UseReportScreen })
