import { memo } from 'react'
import { HouseImage } from '../house/house-image.tsx'
import { type Cell, getCellAttributes } from './cell.ts'
import styles from './house-grid-cell.module.css'
import { StatusBadge } from './status-badge.tsx'
import { usePulseOnChange } from './week-circle.tsx'

/** One house in one week: its price, and the sign of its status in the corner. */
export const GridCell = memo(function GridCell(cell: Cell) {
  const element = usePulseOnChange(cell.appearance)
  return (
    <button ref={element} type="button" {...getCellAttributes(cell)} className={styles.cell}>
      <span>{cell.points > 0 ? cell.points : ''}</span>
      <StatusBadge appearance={cell.appearance} count={cell.count} className={styles.sign} />
    </button>
  )
})

/** A house's name with a small image, as the head of its row or column. */
export function HouseHead({ name, imageUrl }: { name: string; imageUrl: string | undefined }) {
  return (
    <span className={styles.head}>
      <span className={styles.thumbnail}>
        <HouseImage src={imageUrl} name={name} sizes="32px" />
      </span>
      <span>{name}</span>
    </span>
  )
}
