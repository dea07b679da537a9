import { IconCheck, IconCoins, IconLock, IconUserShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type BoardCell, getCellText } from './cell-words.ts'
import styles from './week-board.module.css'

/** What stands in a cell, with its signs. The link around it says the same in words. */
export function CellContent({ cell }: { cell: BoardCell }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <span className={styles.text}>{getCellText(t, cell)}</span>
      {cell !== null && (
        <span className={styles.signs}>
          {cell.restrictOne && <IconLock size={13} stroke={2} />}
          {cell.holder?.lentOutTo != null && <IconUserShare size={14} stroke={2} />}
          {cell.hasClaim && <IconCoins size={14} stroke={2} />}
          {cell.checkedOut && <IconCheck size={14} stroke={2.4} />}
          {cell.waiting > 0 && <span className={styles.waiting}>{cell.waiting}</span>}
        </span>
      )}
    </>
  )
}
