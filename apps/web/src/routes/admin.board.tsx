import { createFileRoute } from '@tanstack/react-router'
import { BoardScreen } from './-admin/board/board-screen.tsx'

export const Route = createFileRoute('/admin/board')({ component: BoardScreen })
