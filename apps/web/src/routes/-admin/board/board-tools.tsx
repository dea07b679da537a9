import { ActionIcon, Button, Group, NativeSelect, Select, Tooltip } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type BoardUrl, turnPage, weekCounts } from './board-url.ts'
import styles from './week-board.module.css'

interface Props {
  groups: readonly { readonly id: string; readonly name: string }[]
  groupId: string
  url: BoardUrl
}

/** More groups than this are searched, not scrolled. */
const maxShortOptions = 8

/** Which group, from when, and how many weeks. */
export function BoardTools({ groups, groupId, url: { from, weeks, isFromToday, choose } }: Props) {
  const { t } = useTranslation('admin')
  const counts = [...new Set([...weekCounts, weeks])].toSorted((one, other) => one - other)
  const turn = (pages: 1 | -1) => choose({ from: turnPage(from, weeks, pages) })
  return (
    <div className={styles.tools} data-screen-only>
      <Select
        className={styles.groupField ?? ''}
        label={t('board.group')}
        data={groups.map(({ id, name }) => ({ value: id, label: name }))}
        value={groupId}
        searchable={groups.length > maxShortOptions}
        onChange={(value) => value !== null && choose({ groupId: value })}
      />
      <DatePickerInput
        className={styles.dayField ?? ''}
        label={t('board.from')}
        value={from}
        onChange={(value) => choose({ from: value })}
      />
      <NativeSelect
        label={t('board.weeks')}
        data={counts.map((count) => ({ value: String(count), label: t('board.weekCount', { count }) }))}
        value={String(weeks)}
        onChange={({ currentTarget }) => choose({ weeks: Number(currentTarget.value) })}
      />
      <Group gap={4} wrap="nowrap">
        <Tooltip label={t('board.earlier')}>
          <ActionIcon variant="default" size={36} aria-label={t('board.earlier')} onClick={() => turn(-1)}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Button variant="default" disabled={isFromToday} onClick={() => choose({ from: null })}>
          {t('board.today')}
        </Button>
        <Tooltip label={t('board.later')}>
          <ActionIcon variant="default" size={36} aria-label={t('board.later')} onClick={() => turn(1)}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
    </div>
  )
}
