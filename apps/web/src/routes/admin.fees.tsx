import { createFileRoute } from '@tanstack/react-router'
import { FeesScreen } from './-admin/fees/fees-screen.tsx'

export const Route = createFileRoute('/admin/fees')({ component: FeesScreen })
