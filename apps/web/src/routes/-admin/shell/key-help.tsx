import { Kbd, Modal, Switch } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useAreKeysOn } from './admin-keys.ts'
import styles from './key-help.module.css'
import { ownScreens, screens } from './screens.ts'

/** The dialog that `?` opens: every key, and a switch for the single ones. */
export function KeyHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const [areOn, setOn] = useAreKeysOn()
  const isMac = useOs() === 'macos'
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('shell.keys.title')} size="lg">
      <Switch
        label={t('shell.keys.switch')}
        description={t('shell.keys.switchHint')}
        checked={areOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      <div className={styles.columns}>
        <Section
          title={t('shell.keys.everywhere')}
          rows={[
            [[isMac ? '⌘' : 'Ctrl', 'K'], t('shell.search.title')],
            [['?'], t('shell.keys.title')],
          ]}
        />
        <Section
          title={t('shell.keys.lists')}
          rows={[
            [['/'], t('shell.keys.filter')],
            [['j'], t('shell.keys.nextRow')],
            [['k'], t('shell.keys.previousRow')],
            [['Enter'], t('shell.keys.openRow')],
          ]}
        />
        <Section
          title={t('shell.keys.goTo')}
          rows={[...screens, ...ownScreens].map(({ key, letter }) => [['g', letter], t(`shell.nav.${key}`)])}
        />
      </div>
    </Modal>
  )
}

type Row = readonly [keys: readonly string[], meaning: string]

function Section({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <dl className={styles.rows}>
        {rows.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key, at) => (
                <Kbd key={`${at} ${key}`}>{key}</Kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
