import { createFileRoute } from '@tanstack/react-router'
import { ImportFileScreen } from './-admin/import/import-file-screen.tsx'

export const Route = createFileRoute('/admin/import/$importId')({ component: ImportFileScreen })
