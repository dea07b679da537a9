import { createFileRoute } from '@tanstack/react-router'
import { AddressesScreen } from './-admin/mails/addresses-screen.tsx'

export const Route = createFileRoute('/admin/mails/addresses')({ component: AddressesScreen })
