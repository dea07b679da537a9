import type { WeeklyRow } from '@samhus/contract/admin-reports'
import { useTranslation } from 'react-i18next'
import { Highlighted } from './highlighted.tsx'
import styles from './reports.module.css'
import { useInstantFormat } from './summary.tsx'

interface Props {
  rows: readonly WeeklyRow[]
  /** Words to mark. */
  words: readonly string[]
}

/** 'House Bookings': a row for each house in the week. */
export function WeeklyTable({ rows, words }: Props) {
  const { t } = useTranslation('admin')
  const columns = ['group', 'house', 'owner', 'lendedOut', 'contact', 'checkedOut'] as const
  return (
    <div className={styles.scroller} role="region" aria-label={t('reports.houseBookings')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`reports.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <WeeklyLine key={`${row.groupCode} ${row.houseCode}`} row={row} words={words} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function WeeklyLine({ row, words }: { row: WeeklyRow; words: readonly string[] }) {
  const { t } = useTranslation('admin')
  const formatInstant = useInstantFormat()
  const { isBooked, isLendedOut, isCheckedOut, checkedOutAt, numPeople, ownerName, ownerCode } = row
  return (
    <tr>
      <td>
        <Named name={row.groupName} code={row.groupCode} words={words} />
      </td>
      <td>
        <Named name={row.houseName} code={row.houseCode} words={words} />
      </td>
      <td>
        {!isBooked && <span className={styles.faint}>{t('reports.notBooked')}</span>}
        {isBooked && ownerName === null && <span className={styles.faint}>{t('reports.noOwner')}</span>}
        {isBooked && ownerName !== null && <Named name={ownerName} code={ownerCode ?? ''} words={words} />}
      </td>
      <td>{isBooked && (isLendedOut ? <b>{t('reports.lentOut')}</b> : t('reports.no'))}</td>
      <td>{isBooked && <Contact contact={row.contactInfo} words={words} />}</td>
      <td>
        {isBooked && !isCheckedOut && <span>{t('reports.no')}</span>}
        {isBooked && isCheckedOut && (
          <>
            <b>{t('reports.yes')}</b>
            <span className={styles.second}>
              {numPeople !== null && <span>{t('reports.people', { count: numPeople })}</span>}
              {checkedOutAt !== null && <span>{`, ${formatInstant(checkedOutAt)}`}</span>}
            </span>
          </>
        )}
      </td>
    </tr>
  )
}

function Named({ name, code, words }: { name: string; code: string; words: readonly string[] }) {
  return (
    <>
      <Highlighted text={name} words={words} />
      {code !== '' && (
        <span className={styles.second}>
          <Highlighted text={code} words={words} />
        </span>
      )}
    </>
  )
}

function Contact({ contact, words }: { contact: WeeklyRow['contactInfo']; words: readonly string[] }) {
  const { t } = useTranslation('admin')
  if (contact === null) return <span className={styles.faint}>{t('reports.noContact')}</span>
  return (
    <>
      <Highlighted text={contact.name} words={words} />
      <span className={styles.second}>
        <a href={`tel:${contact.phone.replaceAll(/[^\d+]/g, '')}`}>
          <Highlighted text={contact.phone} words={words} />
        </a>
      </span>
      <span className={styles.second}>
        <a href={`mailto:${contact.email}`}>
          <Highlighted text={contact.email} words={words} />
        </a>
      </span>
    </>
  )
}
