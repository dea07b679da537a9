import { createFileRoute } from '@tanstack/react-router'
import { SupportScreen } from './-admin/support/support-screen.tsx'

export const Route = createFileRoute('/admin/support/')({ component: SupportScreen })
