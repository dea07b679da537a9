import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { Notifications } from '@mantine/notifications'
import 'dayjs/locale/da'
import 'dayjs/locale/sv'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../locales/use-language.ts'
import { getStyleNonce } from '../../lib/style-nonce.ts'
import { createAdminTheme, cssVariables } from './theme.ts'
import styles from './theme.module.css'

/** Mantine with our theme, in the page's language. Weeks begin on Monday in all three. */
export function AdminProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const theme = useMemo(() => createAdminTheme(t), [t])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      getStyleNonce={getStyleNonce}
      forceColorScheme="light"
    >
      <DatesProvider settings={{ locale: language, firstDayOfWeek: 1, weekendDays: [0, 6] }}>
        <Notifications position="bottom-left" limit={4} className={styles.toasts ?? ''} />
        {children}
      </DatesProvider>
    </MantineProvider>
  )
}
