import {
  IconCalendarDue,
  IconCoins,
  IconHourglass,
  IconListNumbers,
  IconReceiptRefund,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Group } from '@samhus/contract/groups'
import { useTranslation } from 'react-i18next'
import { buildMinute as buildDanish } from '../../locales/da/minute.ts'
import { buildMinute as buildEnglish } from '../../locales/en/minute.ts'
import { minuteRows } from '../../locales/minute.ts'
import { buildMinute as buildSwedish } from '../../locales/sv/minute.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { RefundWindows } from './refund-windows.tsx'
import styles from './terms.module.css'

const builders = { da: buildDanish, sv: buildSwedish, en: buildEnglish }

const icons: Readonly<Record<(typeof minuteRows)[number], TablerIcon>> = {
  points: IconCoins,
  hold: IconHourglass,
  deadlines: IconCalendarDue,
  refund: IconReceiptRefund,
  waitlist: IconListNumbers,
}

/** The most important of the terms in five rows, in the reader's language; the terms themselves are the agreement. */
export function Essentials({ policy }: Pick<Group, 'policy'>) {
  const { t } = useTranslation()
  const minute = builders[useLanguage()](policy)
  return (
    <section className={styles.essentials} aria-labelledby="essentials">
      <h2 id="essentials" className={styles.essentialsTitle}>
        {t('terms.minute')}
      </h2>
      <dl>
        {minuteRows.map((row) => {
          const Icon = icons[row]
          const { title, text } = minute[row]
          return (
            <div key={row} className={styles.essential}>
              <Icon size={26} stroke={1.8} aria-hidden />
              <dt>{title}</dt>
              <dd>
                <span>{text}</span>
                {row === 'refund' && <RefundWindows policy={policy} />}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
