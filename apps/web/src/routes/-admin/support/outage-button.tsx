import { Button } from '@mantine/core'
import type { SupportReport } from '@samhus/contract/admin-support'
import { IconBarrierBlock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OutageDialog } from '../outage/outage-dialog.tsx'
import styles from './support.module.css'

/**
 * Takes the house's next week out of operation, so that the next guest does not find what this one found. The weeks after
 * it are in the house's calendar.
 */
export function OutageButton({ report: { reportId, nextWeek, houseId } }: { report: SupportReport }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  // The dialog stays on its week, also when that is over while it is open.
  const [unitIds, setUnitIds] = useState<string[]>([])
  if (nextWeek === null) return null
  const { unitId, week, year, isOutOfOperation, holder } = nextWeek
  return (
    <div className={styles.outage}>
      {isOutOfOperation ? (
        <span className={styles.soft}>{t('support.outage.isOut', { week, year })}</span>
      ) : (
        <Button
          variant="default"
          leftSection={<IconBarrierBlock size={16} aria-hidden />}
          onClick={() => {
            setUnitIds([unitId])
            setOpen(true)
          }}
        >
          {t('support.outage.press', { week, year })}
        </Button>
      )}
      <span className={styles.soft}>
        <span>
          {!isOutOfOperation &&
            `${holder === null ? t('support.outage.free') : t('support.outage.booked', { name: holder.name || t('outage.nameless') })} · `}
        </span>
        <Link
          to="/admin/houses/$houseId"
          params={{ houseId }}
          search={{ tab: 'calendars', year: String(year) } as never}
          className={styles.link}
        >
          {t('support.outage.others')}
        </Link>
      </span>
      <OutageDialog
        kind="out"
        unitIds={unitIds}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => void client.invalidateQueries({ queryKey: ['support-report', reportId] })}
      />
    </div>
  )
}
