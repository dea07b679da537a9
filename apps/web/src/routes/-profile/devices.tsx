import { mayAccessOwnData } from '@samhus/domain/access'
import { isAllowed } from '@samhus/domain/refusal'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getImpersonatedUserId } from '../../session/impersonation.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import { devicesQuery, useForgetDevice } from '../../api/account.ts'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toasts.tsx'
import { CardError } from './card-error.tsx'
import styles from './profile.module.css'

const handheld = new Set(['iPhone', 'iPad', 'Android'])

/** The browsers in which the account has been used; all but this one can be removed from the list. */
export function Devices() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(devicesQuery)
  const forget = useForgetDevice()
  const mayForget = isAllowed(mayAccessOwnData(getImpersonatedUserId() !== null))
  const remove = async (deviceId: string) => {
    try {
      await forget.run({ deviceId })
      showToast(t('devices.forgotten'))
    } catch {
      showToast(t('devices.forgetError'), { isError: true })
    }
  }
  const formatName = ({ browser, system }: { browser: string; system: string }) => {
    if (browser === '' || system === '') return browser || system || t('devices.unknown')
    return t('devices.named', { browser, system })
  }
  return (
    <section className={styles.card} aria-label={t('devices.title')}>
      <h2 className={styles.title}>{t('devices.title')}</h2>
      <p className={styles.explain}>{t('devices.explain')}</p>
      {data === undefined && error === null && <span className="bone" style={{ height: '4rem' }} />}
      {data === undefined && error !== null && (
        <CardError
          message={t('devices.loadError', { message: getErrorMessage(error, t) })}
          onRetry={() => void refetch()}
        />
      )}
      {data?.devices.length === 0 && <p className={styles.missing}>{t('devices.empty')}</p>}
      <ul>
        {data?.devices.map((device) => (
          <li key={device.deviceId} className={styles.device}>
            {handheld.has(device.system) ? (
              <IconDeviceMobile size={24} stroke={1.7} aria-hidden />
            ) : (
              <IconDeviceDesktop size={24} stroke={1.7} aria-hidden />
            )}
            <div>
              <p className={styles.deviceName}>
                <span>{formatName(device)}</span>
                {device.isCurrent && <span className={styles.current}>{t('devices.current')}</span>}
              </p>
              <p className={styles.when}>{t('devices.last', { at: Date.parse(device.lastUsedAt) })}</p>
              <p className={styles.when}>{t('devices.first', { at: Date.parse(device.firstUsedAt) })}</p>
            </div>
            {!device.isCurrent && mayForget && (
              <Button
                kind="quiet"
                aria-label={t('devices.forgetOf', { name: formatName(device) })}
                onClick={() => void remove(device.deviceId)}
              >
                {t('devices.forget')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayForget && data?.devices.some(({ isCurrent }) => !isCurrent) === true && (
        <p className={styles.when}>{t('devices.forgottenNote')}</p>
      )}
    </section>
  )
}
