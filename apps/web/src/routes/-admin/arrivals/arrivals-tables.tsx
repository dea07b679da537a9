import { Title } from '@mantine/core'
import type { ArrivalDay, ArrivalHouse, ArrivalMonday, Arrivals } from '@samhus/contract/admin-arrivals'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayInSentence } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { WeekLink } from '../drawers/drawer-link.tsx'
import { CleaningCell, PartyCell } from './arrival-cells.tsx'
import styles from './arrivals.module.css'
import { NoteCell } from './note-cell.tsx'

/** A Monday after the other, each with its houses. */
export function ArrivalsByDay({ arrivals: { mondays, houses } }: { arrivals: Arrivals }) {
  const hasGroups = new Set(houses.map(({ groupId }) => groupId)).size > 1
  return mondays.map((monday, index) => {
    const rows = houses.flatMap((house): Row[] => {
      const day = house.days[index]
      return day ? [{ house, monday, day }] : []
    })
    return (
      <Part
        key={monday.dateFrom}
        title={<DayName monday={monday} />}
        detail={<Counts days={rows.map(({ day }) => day)} />}
      >
        <DayRows rows={rows} hasGroups={hasGroups} />
      </Part>
    )
  })
}

/** The houses where something happens; the others are named below them, and open at a press. */
function DayRows({ rows, hasGroups }: { rows: readonly Row[]; hasGroups: boolean }) {
  const { t } = useTranslation('admin')
  const busy = rows.filter(({ day }) => !isQuiet(day))
  const quiet = rows.filter(({ day }) => isQuiet(day))
  const quietNames = quiet.map(({ house }) => house.name)
  const toTable = (some: readonly Row[]) => (
    <Table first={t('arrivals.column.house')} rows={some}>
      {({ house, day }) => (
        <>
          <WeekName day={day}>{house.name}</WeekName>
          {hasGroups && <span className={styles.second}>{house.groupName}</span>}
        </>
      )}
    </Table>
  )
  return (
    <>
      {busy.length > 0 && toTable(busy)}
      {quiet.length > 0 && <QuietHouses names={quietNames}>{toTable(quiet)}</QuietHouses>}
    </>
  )
}

/** Houses where nothing happens: their names in a line, also on paper; the rest opens at a press. */
function QuietHouses({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const { t } = useTranslation('admin')
  return (
    <details className={styles.quietHouses}>
      <summary>
        {t('arrivals.quiet', { count: names.length })} <span>{names.join(', ')}</span>
      </summary>
      <div className={styles.quietParts}>{children}</div>
    </details>
  )
}

const isQuiet = ({ leaves, comes, stays, isOutOfOperation, note }: ArrivalDay): boolean =>
  leaves === null && comes === null && stays === null && !isOutOfOperation && note === ''

/** A house after the other, each with its Mondays; those where nothing happens on any of them come last, by name. */
export function ArrivalsByHouse({ arrivals: { mondays, houses } }: { arrivals: Arrivals }) {
  // Where one house is chosen it is shown, whatever happens in it.
  const isBusy = ({ days }: ArrivalHouse) => houses.length === 1 || days.some((day) => !isQuiet(day))
  const quiet = houses.filter((house) => !isBusy(house))
  const toPart = (house: ArrivalHouse) => <HousePart key={house.houseId} house={house} mondays={mondays} />
  return (
    <>
      {houses.filter(isBusy).map(toPart)}
      {quiet.length > 0 && (
        <QuietHouses names={quiet.map(({ name }) => name)}>{quiet.map(toPart)}</QuietHouses>
      )}
    </>
  )
}

function HousePart({ house, mondays }: { house: ArrivalHouse; mondays: readonly ArrivalMonday[] }) {
  const { t } = useTranslation('admin')
  const rows = mondays.flatMap((monday, index): Row[] => {
    const day = house.days[index]
    return day ? [{ house, monday, day }] : []
  })
  return (
    <Part
      isWhole
      title={house.name}
      detail={
        house.usualPeople === null ? null : (
          <span>{t('arrivals.usualPeople', { count: house.usualPeople })}</span>
        )
      }
    >
      <Table first={t('arrivals.column.day')} rows={rows}>
        {({ monday, day }) => (
          <WeekName day={day}>
            <DayName monday={monday} />
          </WeekName>
        )}
      </Table>
    </Part>
  )
}

interface PartProps {
  title: ReactNode
  detail: ReactNode
  /** On paper it is not torn apart. */
  isWhole?: boolean
  children: ReactNode
}

function Part({ title, detail, isWhole = false, children }: PartProps) {
  return (
    <section className={styles.section} data-whole={isWhole || undefined}>
      <div className={styles.sectionHead}>
        <Title order={2}>{title}</Title>
        <p className={styles.counts}>{detail}</p>
      </div>
      {children}
    </section>
  )
}

function DayName({ monday: { dateFrom, week } }: { monday: ArrivalMonday }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <>
      <span className={styles.dayName}>{formatDayInSentence(dateFrom, language)}</span>{' '}
      <span className={styles.week}>{t('arrivals.week', { week })}</span>
    </>
  )
}

/** How much there is to do on a Monday. */
function Counts({ days }: { days: readonly ArrivalDay[] }) {
  const { t } = useTranslation('admin')
  const count = (isCounted: (day: ArrivalDay) => boolean) => days.filter(isCounted).length
  return (
    <>
      <b>{t('arrivals.cleanings', { count: count(({ cleaning }) => cleaning === 'cleaning') })}</b>
      <span>{t('arrivals.departures', { count: count(({ leaves }) => leaves !== null) })}</span>
      <span>{t('arrivals.arrivals', { count: count(({ comes }) => comes !== null) })}</span>
    </>
  )
}

/** Leads to the week that begins. */
function WeekName({ day: { unitId }, children }: { day: ArrivalDay; children: ReactNode }) {
  if (unitId === null) return <span className={styles.name}>{children}</span>
  return (
    <WeekLink unitId={unitId} className={styles.name}>
      {children}
    </WeekLink>
  )
}

interface Row {
  readonly house: ArrivalHouse
  readonly monday: ArrivalMonday
  readonly day: ArrivalDay
}

interface TableProps {
  /** What the first column is. */
  first: string
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}

// The roles stay where a phone lays the rows out as cards.
function Table({ first, rows, children }: TableProps) {
  const { t } = useTranslation('admin')
  const columns = (['cleaning', 'leaves', 'comes', 'note'] as const).map((name) => ({
    name,
    label: t(`arrivals.column.${name}`),
  }))
  return (
    <table role="table" className={styles.table}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {first}
          </th>
          {columns.map(({ name, label }) => (
            <th key={name} role="columnheader" scope="col" data-column={name}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={`${row.house.houseId} ${row.monday.dateFrom}`} role="row">
            <th role="rowheader" scope="row">
              {children(row)}
            </th>
            {columns.map(({ name, label }) => (
              <td
                key={name}
                role="cell"
                data-label={label}
                data-column={name}
                data-empty={isEmpty(name, row.day) || undefined}
              >
                <Cell name={name} row={row} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ColumnName = 'cleaning' | 'leaves' | 'comes' | 'note'

/** A card on a phone leaves out who does not come. */
const isEmpty = (name: ColumnName, day: ArrivalDay): boolean =>
  (name === 'leaves' || name === 'comes') && day[name] === null

function Cell({ name, row }: { name: ColumnName; row: Row }) {
  const { house, monday, day } = row
  switch (name) {
    case 'cleaning':
      return <CleaningCell day={day} />
    case 'leaves':
      return <PartyCell party={day.leaves} time={day.leavesBy} isLeaving usualPeople={null} />
    case 'comes':
      return <PartyCell party={day.comes} time={day.comesFrom} usualPeople={house.usualPeople} />
    case 'note':
      return <NoteCell house={house} monday={monday} day={day} />
  }
}
