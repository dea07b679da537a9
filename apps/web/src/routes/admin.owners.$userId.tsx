import { createFileRoute } from '@tanstack/react-router'
import { OwnerScreen } from './-admin/owners/owner-screen.tsx'
import { readOwnerSearch } from './-admin/owners/owner-tabs.ts'

export const Route = createFileRoute('/admin/owners/$userId')({
  validateSearch: readOwnerSearch,
  component: OwnerScreen,
})
