import type { Board } from '@samhus/contract/admin-bookings'
import { useTranslation } from 'react-i18next'
import { describeCell, getLook } from './cell-words.ts'
import type { CellLinks } from './use-cell-links.ts'
import styles from './week-board.module.css'
import { CellContent } from './week-cell.tsx'
import { formatSpan } from './week-grid.tsx'

/** The board on a phone: one house under another, each with its weeks. */
export function WeekStack({ board, links }: { board: Board; links: CellLinks }) {
  const { t } = useTranslation('admin')
  return (
    <div className={styles.stack} onClick={links.onClick}>
      {board.houses.map((house) => (
        <section key={house.houseId} aria-label={house.name}>
          <h2 className={styles.houseName}>{house.name}</h2>
          <ul className={styles.weeks}>
            {board.weeks.map((week, at) => {
              const cell = house.cells[at] ?? null
              const isNewYear = at > 0 && week.year !== board.weeks[at - 1]?.year
              const content = (
                <>
                  <span className={styles.weekName}>
                    <strong>{week.week}</strong>
                    <span>
                      {isNewYear ? `${formatSpan(week.dateFrom)} ${week.year}` : formatSpan(week.dateFrom)}
                    </span>
                  </span>
                  <CellContent cell={cell} />
                </>
              )
              return (
                <li key={week.dateFrom} data-look={getLook(cell)}>
                  {cell === null ? (
                    <span className={styles.cell}>{content}</span>
                  ) : (
                    <a
                      className={styles.cell}
                      href={links.getHref(cell.unitId)}
                      data-unit={cell.unitId}
                      aria-label={describeCell(t, { house, week }, cell)}
                    >
                      {content}
                    </a>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
