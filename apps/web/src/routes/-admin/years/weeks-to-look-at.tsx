import { Alert, Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WeekKey } from './board-model.ts'
import { selectThese } from './board-selection.ts'
import { joinWeekNumbers } from './change-summary.ts'
import { groupMarks, type Plan } from './plan-model.ts'
import type { Board } from './use-board.ts'
import styles from './years.module.css'

interface Props {
  plan: Plan
  board: Board
  onSeen: (keys: ReadonlySet<WeekKey>) => void
}

/** The weeks whose holiday has moved, a line for each holiday. */
export function WeeksToLookAt({ plan, board, onSeen }: Props) {
  const { t } = useTranslation('admin')
  const groups = groupMarks(plan)
  if (groups.length === 0) return null
  return (
    <Alert color="slate" title={t('years.plan.lookAt', { count: plan.marks.size })}>
      <ul className={styles.lookAt}>
        {groups.map(({ holiday, keys, weeks }) => {
          const name = t(`years.holiday.${holiday}`)
          return (
            <li key={holiday}>
              <span>{t('years.plan.lookAtLine', { holiday: name, weeks: joinWeekNumbers(weeks) })}</span>
              <Group gap={4} wrap="nowrap">
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('years.plan.showOf', { holiday: name })}
                  onClick={() => board.select(() => selectThese(plan.rows, keys))}
                >
                  {t('years.plan.show')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('years.plan.seenOf', { holiday: name })}
                  onClick={() => onSeen(keys)}
                >
                  {t('years.plan.seen')}
                </Button>
              </Group>
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
