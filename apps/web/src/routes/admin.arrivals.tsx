import { createFileRoute } from '@tanstack/react-router'
import { ArrivalsScreen } from './-admin/arrivals/arrivals-screen.tsx'

export const Route = createFileRoute('/admin/arrivals')({ component: ArrivalsScreen })
