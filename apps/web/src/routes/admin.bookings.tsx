import { createFileRoute } from '@tanstack/react-router'
import { BookingsScreen } from './-admin/bookings/bookings-screen.tsx'

export const Route = createFileRoute('/admin/bookings')({ component: BookingsScreen })
