import { IconReceipt } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { PointsStatement } from '../../api/users.ts'
import { MessageCard } from '../../components/ui/message-card.tsx'
import { phoneQuery, useMediaQuery } from '../../components/ui/use-media-query.ts'
import { formatDayAt, formatTime } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import styles from './points.module.css'
import { WeekLink } from './week-link.tsx'

type Line = PointsStatement['lines'][number]
type Tabs = ComponentProps<typeof WeekLink>['tabs']

interface LineProps {
  line: Line
  tabs: Tabs
}

/** Every line of the statement, the newest first: a table, or a list on a phone. */
export function StatementLines({ statement, tabs }: { statement: PointsStatement; tabs: Tabs }) {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery(phoneQuery)
  const { year } = statement
  const lines = statement.lines.toReversed()
  if (lines.length === 0) {
    return (
      <MessageCard icon={<IconReceipt size={28} />} title={t('points.empty', { year })}>
        <p>{t('points.emptyText', { year })}</p>
      </MessageCard>
    )
  }
  return (
    <section className={styles.card} aria-labelledby="point-lines">
      <h2 id="point-lines" className={styles.title}>
        {t('points.lines', { year })}
      </h2>
      {isNarrow ? (
        <ul className={styles.rows}>
          {lines.map((line) => (
            <LineItem key={line.id} {...{ line, tabs }} />
          ))}
        </ul>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('points.date')}</th>
              <th scope="col">{t('points.what')}</th>
              <th scope="col">{t('points.where')}</th>
              <th scope="col" className={styles.figure}>
                {t('points.moved')}
              </th>
              <th scope="col" className={styles.figure}>
                {t('points.after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LineRow key={line.id} {...{ line, tabs }} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function LineRow({ line, tabs }: LineProps) {
  const at = Date.parse(line.at)
  const time = formatTime(at, useLanguage())
  return (
    <tr>
      <td className={styles.when}>
        {formatDayAt(at)} <span className={styles.time}>{time}</span>
      </td>
      <td>
        <LineKind line={line} />
      </td>
      <td>{line.week !== null && <WeekLink week={line.week} tabs={tabs} />}</td>
      <td className={styles.figure}>
        <SignedPoints points={line.points} />
      </td>
      <td className={styles.figure}>{line.balance}</td>
    </tr>
  )
}

function LineItem({ line, tabs }: LineProps) {
  const { t } = useTranslation()
  const at = Date.parse(line.at)
  const time = formatTime(at, useLanguage())
  return (
    <li className={styles.item}>
      <div>
        <LineKind line={line} />
        {line.week !== null && <WeekLink week={line.week} tabs={tabs} />}
        <p className={styles.small}>
          {formatDayAt(at)} {time}
        </p>
      </div>
      <div className={styles.figure}>
        <SignedPoints points={line.points} />
        <p className={styles.small}>
          {t('points.after')} {line.balance}
        </p>
      </div>
    </li>
  )
}

function LineKind({ line: { kind, reason } }: { line: Line }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={styles.what}>{t(`points.kind.${kind}`)}</span>
      {reason !== null && <span className={styles.small}>{t('points.reason', { reason })}</span>}
    </>
  )
}

/** Points with their sign; U+2212 is as wide as the plus. */
function SignedPoints({ points }: { points: number }) {
  return (
    <span className={styles.moved} data-sign={points < 0 ? 'minus' : 'plus'}>
      {points < 0 ? `−${-points}` : `+${points}`}
    </span>
  )
}
