import { createFileRoute } from '@tanstack/react-router'
import { YearlyReportScreen } from './-admin/reports/yearly-report-screen.tsx'

export const Route = createFileRoute('/admin/reports/yearly')({ component: YearlyReportScreen })
