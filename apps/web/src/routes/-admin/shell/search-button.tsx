import { Kbd, UnstyledButton } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { openSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { keyNames } from './key-names.ts'
import styles from './shell.module.css'

/** Opens the command menu: for those who do not know its key. */
export function SearchButton() {
  const { t } = useTranslation('admin')
  const isMac = useOs() === 'macos'
  return (
    <UnstyledButton
      className={styles.searchButton}
      aria-label={t('shell.search.title')}
      onClick={openSpotlight}
    >
      <IconSearch size={18} aria-hidden />
      <span className={styles.searchText}>{t('shell.search.open')}</span>
      <Kbd size="xs" className={styles.searchText ?? ''}>
        {isMac ? keyNames.searchOnMac : keyNames.search}
      </Kbd>
    </UnstyledButton>
  )
}
