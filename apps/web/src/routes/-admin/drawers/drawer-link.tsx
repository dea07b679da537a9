import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type DrawerTarget, linkTo } from './drawer-target.ts'
import styles from './drawers.module.css'

interface LinkTextProps {
  children: ReactNode
  className?: string | undefined
}

/** Opens a booking in the drawer, on the screen that is there. */
export function BookingLink({ bookingId, ...rest }: LinkTextProps & { bookingId: string }) {
  return <DrawerLink target={{ kind: 'booking', id: bookingId }} {...rest} />
}

/** Opens a week in the drawer, on the screen that is there. */
export function WeekLink({ unitId, ...rest }: LinkTextProps & { unitId: string }) {
  return <DrawerLink target={{ kind: 'week', id: unitId }} {...rest} />
}

function DrawerLink({ target, children, className = styles.link }: LinkTextProps & { target: DrawerTarget }) {
  return (
    <Link {...(linkTo(target) as LinkProps)} resetScroll={false} className={className}>
      {children}
    </Link>
  )
}
