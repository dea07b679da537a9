import { ActionIcon, Button, NativeSelect, Table, Text, TextInput } from '@mantine/core'
import { findSunday } from '@samhus/domain/point-plan'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { getServerToday } from '../../../lib/server-time.ts'
import { formatDay, formatMonthName } from '../../../locales/format.ts'
import { describeProblem, type RuleProblem } from './rule-problems.ts'
import { sumPoints, type PortionValues } from './rule-values.ts'
import { nameSunday, sundays } from './rule-words.ts'
import styles from './rules.module.css'
import { useWords } from './use-words.ts'

interface Props {
  portions: readonly PortionValues[]
  timeZone: string
  /** Those that are to be shown. */
  problems: readonly RuleProblem[]
  onChange: (portions: readonly PortionValues[]) => void
}

const months = Array.from({ length: 12 }, (_, index) => index + 1)

/** The point plan: on which Sundays how many points are awarded, and how many that makes in a year. */
export function PlanTable({ portions, timeZone, problems, onChange }: Props) {
  const { t } = useWords()
  const addRef = useRef<HTMLButtonElement>(null)
  const today = getServerToday(timeZone)
  const sum = sumPoints(portions)
  return (
    <div className={styles.plan}>
      {portions.length > 0 && (
        <Table verticalSpacing={4} horizontalSpacing="xs" className={styles.planTable ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('rules.plan.month')}</Table.Th>
              <Table.Th scope="col">{t('rules.plan.sunday')}</Table.Th>
              <Table.Th scope="col">{t('rules.plan.points')}</Table.Th>
              <Table.Th scope="col" className={styles.next ?? ''}>
                {t('rules.plan.next')}
              </Table.Th>
              <Table.Td />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {portions.map((portion, index) => (
              <PortionRow
                key={portion.key}
                portion={portion}
                index={index}
                today={today}
                problems={problems.filter(({ name }) => name.startsWith(`pointPlan.portions.${index}.`))}
                onChange={(changed) =>
                  onChange(portions.map((one) => (one.key === portion.key ? changed : one)))
                }
                onRemove={() => {
                  onChange(portions.filter(({ key }) => key !== portion.key))
                  addRef.current?.focus()
                }}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <div className={styles.planFoot}>
        <Text fw={600} size="sm" role="status">
          {describeSum()}
        </Text>
        <Button
          ref={addRef}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...portions, findNewPortion(portions)])}
        >
          {t('rules.plan.add')}
        </Button>
      </div>
    </div>
  )

  function describeSum(): string {
    if (portions.length === 0) return t('rules.plan.none')
    return Number.isNaN(sum) ? t('rules.plan.noSum') : t('rules.plan.sum', { count: sum })
  }
}

/** Returns a portion on the first Sunday of the year's order that has none yet, with the points of the last row. */
function findNewPortion(portions: readonly PortionValues[]): PortionValues {
  const key = Math.max(-1, ...portions.map((portion) => portion.key)) + 1
  const free = months
    .flatMap((month) => [1, 2, 3].map((sunday) => ({ month, sunday })))
    .find((one) => !portions.some(({ month, sunday }) => month === one.month && sunday === one.sunday))
  return { key, month: 1, sunday: 1, ...free, points: portions.at(-1)?.points ?? '' }
}

/** Returns the day of a portion, this year or, if it has passed, the next. */
function findNextDay({ month, sunday }: PortionValues, today: string): string {
  const year = Number(today.slice(0, 4))
  const day = findSunday(year, month, sunday)
  return day < today ? findSunday(year + 1, month, sunday) : day
}

interface RowProps {
  portion: PortionValues
  index: number
  today: string
  problems: readonly RuleProblem[]
  onChange: (portion: PortionValues) => void
  onRemove: () => void
}

function PortionRow({ portion, index, today, problems, onChange, onRemove }: RowProps) {
  const { t, language } = useWords()
  const noteId = useId()
  const number = index + 1
  const common = (field: 'month' | 'sunday' | 'points') => ({
    name: `pointPlan.portions.${index}.${field}`,
    'aria-label': t(`rules.plan.${field}Of`, { number }),
    error: problems.some(({ name }) => name.endsWith(field)),
    size: 'xs' as const,
    ...(problems.length > 0 && { 'aria-describedby': noteId }),
  })
  return (
    <>
      <Table.Tr>
        <Table.Td>
          <NativeSelect
            {...common('month')}
            className={styles.month ?? ''}
            data={months.map((month) => ({
              value: String(month),
              label: formatMonthName(month, language, 'long'),
            }))}
            value={String(portion.month)}
            onChange={({ currentTarget }) => onChange({ ...portion, month: Number(currentTarget.value) })}
          />
        </Table.Td>
        <Table.Td>
          <NativeSelect
            {...common('sunday')}
            className={styles.sunday ?? ''}
            data={sundays.map((sunday) => ({ value: String(sunday), label: nameSunday(sunday, t) }))}
            value={String(portion.sunday)}
            onChange={({ currentTarget }) => onChange({ ...portion, sunday: Number(currentTarget.value) })}
          />
        </Table.Td>
        <Table.Td className={styles.points ?? ''}>
          <TextInput
            {...common('points')}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            value={portion.points}
            onChange={({ currentTarget }) => onChange({ ...portion, points: currentTarget.value })}
          />
        </Table.Td>
        <Table.Td className={styles.next ?? ''}>{formatDay(findNextDay(portion, today))}</Table.Td>
        <Table.Td className={styles.removeCell ?? ''}>
          <ActionIcon color="gray" aria-label={t('rules.plan.remove', { number })} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Table.Td>
      </Table.Tr>
      {problems.length > 0 && (
        <Table.Tr>
          <Table.Td colSpan={5} id={noteId}>
            {problems.map((problem) => (
              <p key={problem.name} className={styles.problem}>
                {describeProblem(problem, t)}
              </p>
            ))}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}
