import { Alert, Table, Text } from '@mantine/core'
import type { PricedWeek } from '@samhus/contract/admin-years'
import { useTranslation } from 'react-i18next'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { sumPoints } from './board-model.ts'
import type { PlanHouse } from './plan-model.ts'
import styles from './years.module.css'

interface Props {
  year: number
  houses: readonly PlanHouse[]
  calendars: readonly { houseId: string; weeks: readonly PricedWeek[] }[]
  /** Weeks with a moved holiday that have not been looked at. */
  unseen: number
  isPending: boolean
  error: Error | null
  onCreate: () => void
  onClose: () => void
}

/** The calendars in numbers, before they are created. */
export function CreateDialog({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const { t } = useTranslation('admin')
  const title = t('years.create.title', { count: props.calendars.length, year: props.year })
  return (
    <ActDialog isOpen={isOpen} onClose={props.onClose} title={title}>
      <CreateForm {...props} />
    </ActDialog>
  )
}

function CreateForm({ year, houses, calendars, unseen, isPending, error, onCreate, onClose }: Props) {
  const { t } = useTranslation('admin')
  const lastYears = new Map(houses.map((house) => [house.id, house]))
  const unpriced = calendars.flatMap(({ weeks }) => weeks).filter(({ points }) => points === 0).length
  return (
    <ActForm
      press={t('years.create.press')}
      isPending={isPending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        onCreate()
      }}
      onClose={onClose}
    >
      <Text size="sm">{t('years.create.text')}</Text>
      <div className={styles.summary} tabIndex={0} role="region" aria-label={t('years.create.numbers')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('years.house')}</Table.Th>
              <Table.Th scope="col" className={styles.number}>
                {t('years.column.points')}
              </Table.Th>
              <Table.Th scope="col" className={styles.number}>
                {year - 1}
              </Table.Th>
              <Table.Th scope="col" className={styles.number}>
                {t('years.column.unpriced')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {calendars.map(({ houseId, weeks }) => {
              const house = lastYears.get(houseId)
              const last = house?.lastYear ?? []
              return (
                <Table.Tr key={houseId}>
                  <Table.Td>{house?.name}</Table.Td>
                  <Table.Td className={styles.number}>{sumPoints(weeks)}</Table.Td>
                  <Table.Td className={styles.number}>{last.length === 0 ? '–' : sumPoints(last)}</Table.Td>
                  <Table.Td className={styles.number}>
                    {weeks.filter(({ points }) => points === 0).length}
                  </Table.Td>
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </div>
      {unseen > 0 && <Alert color="yellow">{t('years.create.unseen', { count: unseen })}</Alert>}
      {unpriced > 0 && <Alert color="yellow">{t('years.unpriced', { count: unpriced })}</Alert>}
    </ActForm>
  )
}
