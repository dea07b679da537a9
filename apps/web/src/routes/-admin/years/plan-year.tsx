import { Button, Stack, Title } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ignoreRefusal } from '../owners/reason-fields.tsx'
import { UnsavedChanges } from '../owners/unsaved-changes.tsx'
import { ActiveWeek } from './active-week.tsx'
import { Board } from './board.tsx'
import { BoardLegend } from './board-legend.tsx'
import { Outcome, Unpriced } from './board-notices.tsx'
import { CreateDialog } from './create-dialog.tsx'
import type { PlanHouse, Template } from './plan-model.ts'
import { PlanSources } from './plan-sources.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type NewCalendar, usePlan } from './use-plan.ts'
import { WeeksToLookAt } from './weeks-to-look-at.tsx'
import styles from './years.module.css'

interface Props {
  year: number
  /** Those without a calendar of the year. */
  houses: readonly PlanHouse[]
  templates: readonly Template[]
  isPending: boolean
  error: Error | null
  /** Rejects where nothing was created. */
  create: (calendars: NewCalendar[]) => Promise<unknown>
  onCreated: () => void
  onClose: () => void
}

/**
 * Opens a year: each house's prices come from last year, from a template or from the admin, are looked at and changed on
 * the board, and saved in one go.
 */
export function PlanYear(props: Props) {
  const { year, houses, templates, isPending, error, create, onCreated, onClose } = props
  const { t } = useTranslation('admin')
  const [isDone, setDone] = useState(false)
  const [isCreating, setCreating] = useState(false)
  const { board, rows, marks, calendars, markSeen, ...sources } = usePlan(year, houses, templates)
  // Only once nothing is unsaved any more: the page would ask before it is left.
  const leave = useEffectEvent(onCreated)
  useEffect(() => {
    if (isDone) leave()
  }, [isDone])
  const save = async () => {
    await create(calendars)
    setDone(true)
  }
  return (
    <Stack gap="sm">
      <UnsavedChanges hasChanges={board.draft.size > 0 && !isDone} lostWith={['tab', 'year', 'plan']} />
      <div className={styles.head}>
        <Title order={2}>{t('years.plan.title', { year })}</Title>
        <Button variant="default" onClick={onClose}>
          {t('years.plan.cancel')}
        </Button>
      </div>
      <PlanSources year={year} houses={houses} templates={templates} {...sources} />
      <WeeksToLookAt plan={{ rows, marks }} board={board} onSeen={markSeen} />
      <Unpriced rows={rows} board={board} />
      <Board
        year={year}
        rows={rows}
        board={board}
        marks={marks}
        label={t('years.plan.boardLabel', { year })}
      />
      <ActiveWeek rows={rows} board={board} marks={marks} />
      <Outcome board={board} />
      <SelectionBar board={board}>
        <Button size="xs" onClick={() => setCreating(true)}>
          {t('years.plan.create', { count: rows.length })}
        </Button>
      </SelectionBar>
      <BoardLegend isPlan />
      <CreateDialog
        isOpen={isCreating}
        year={year}
        houses={houses}
        calendars={calendars}
        unseen={marks.size}
        isPending={isPending}
        error={error}
        onCreate={() => void ignoreRefusal(save())}
        onClose={() => setCreating(false)}
      />
    </Stack>
  )
}
