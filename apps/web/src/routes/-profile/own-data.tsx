import { mayAccessOwnData } from '@samhus/domain/access'
import { isAllowed } from '@samhus/domain/refusal'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { getImpersonatedUserId } from '../../session/impersonation.ts'
import { readOwnData } from '../../api/account.ts'
import { saveFile } from '../../lib/save-file.ts'
import { getServerToday } from '../../lib/server-time.ts'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toasts.tsx'
import styles from './profile.module.css'

/** Downloads all data that the portal stores about the owner. */
export function OwnData() {
  const { t } = useTranslation()
  const { policy } = useCurrentGroup()
  const [isPending, setPending] = useState(false)
  const isOwner = isAllowed(mayAccessOwnData(getImpersonatedUserId() !== null))
  const download = async () => {
    setPending(true)
    try {
      const text = JSON.stringify(await readOwnData(), null, 2)
      saveFile(
        new Blob([text], { type: 'application/json' }),
        t('ownData.fileName', { day: getServerToday(policy.timeZone) }),
      )
    } catch {
      showToast(t('ownData.error'), { isError: true })
    } finally {
      setPending(false)
    }
  }
  return (
    <section className={styles.card} aria-label={t('ownData.title')}>
      <h2 className={styles.title}>{t('ownData.title')}</h2>
      <p className={styles.explain}>{t('ownData.explain')}</p>
      {isOwner ? (
        <div className={styles.acts}>
          <Button
            kind="secondary"
            isPending={isPending}
            icon={<IconDownload size={18} aria-hidden />}
            onClick={() => void download()}
          >
            {t('ownData.fetch')}
          </Button>
        </div>
      ) : (
        <p className={styles.explain}>{t('ownData.notYours')}</p>
      )}
    </section>
  )
}
