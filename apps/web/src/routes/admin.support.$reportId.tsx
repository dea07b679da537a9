import { createFileRoute } from '@tanstack/react-router'
import { ReportScreen } from './-admin/support/report-screen.tsx'

export const Route = createFileRoute('/admin/support/$reportId')({ component: ReportScreen })
