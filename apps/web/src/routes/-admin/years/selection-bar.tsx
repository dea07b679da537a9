import { ActionIcon, Button, Group, NumberInput, Text, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconLock, IconLockOpen } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxPoints } from './board-draft.ts'
import type { Board } from './use-board.ts'
import styles from './years.module.css'

interface Props {
  board: Board
  /** What else can be done with the selected weeks. */
  acts?: ReactNode
  /** What is saved with it, and the button that does it. */
  children: ReactNode
}

/** Below the board, always in sight: what to do with the selected weeks, undo and redo, and saving. */
export function SelectionBar({ board, acts, children }: Props) {
  const { t } = useTranslation('admin')
  const { selected, canUndo, canRedo, undo, redo } = board
  return (
    <div className={styles.bar} role="group" aria-label={t('years.tools')}>
      <Group gap="sm" className={styles.selection ?? ''}>
        <Text size="sm" fw={600} aria-live="polite">
          {t('years.selected', { count: selected.size })}
        </Text>
        {selected.size > 0 && <PriceTools board={board} />}
        {selected.size > 0 && acts}
      </Group>
      <Group gap="xs" className={styles.saving ?? ''}>
        <Tooltip label={t('years.undo')}>
          <ActionIcon aria-label={t('years.undo')} disabled={!canUndo} onClick={undo}>
            <IconArrowBackUp size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('years.redo')}>
          <ActionIcon aria-label={t('years.redo')} disabled={!canRedo} onClick={redo}>
            <IconArrowForwardUp size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {children}
      </Group>
    </div>
  )
}

function PriceTools({ board: { edit } }: { board: Board }) {
  const { t } = useTranslation('admin')
  const [points, setPoints] = useState<number | string>('')
  return (
    <>
      <form
        className={styles.setPoints}
        onSubmit={(event) => {
          event.preventDefault()
          if (typeof points === 'number') edit({ points })
        }}
      >
        <NumberInput
          aria-label={t('years.pointsOfSelected')}
          placeholder={t('years.pointsLabel')}
          size="xs"
          w={84}
          min={0}
          max={maxPoints}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          value={points}
          onChange={setPoints}
        />
        <Button type="submit" size="xs" variant="default" disabled={typeof points !== 'number'}>
          {t('years.setPoints')}
        </Button>
      </form>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconLock size={14} aria-hidden />}
        onClick={() => edit({ restrictOne: true })}
      >
        {t('years.restrictOn')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconLockOpen size={14} aria-hidden />}
        onClick={() => edit({ restrictOne: false })}
      >
        {t('years.restrictOff')}
      </Button>
    </>
  )
}
