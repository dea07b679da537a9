import { createFileRoute } from '@tanstack/react-router'
import { OwnerScreen } from './-admin/owners/owner-screen.tsx'

export const Route = createFileRoute('/admin/owners/$userId')({ component: OwnerScreen })
