import type { CurrentUser } from '@samhus/contract/users'
import { IconEyeOff, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useLanguage } from '../../locales/use-language.ts'
import styles from './profile.module.css'

interface Props {
  user: CurrentUser
  /** The form has just been closed: the focus returns to the button that opened it. */
  returnsFocus: boolean
  onEdit: () => void
}

/** The owner's contact details, read-only. */
export function ProfileDetails({ user, returnsFocus: isBack, onEdit }: Props) {
  const { t } = useTranslation()
  const currentLanguage = useLanguage()
  const rows = [
    [t('profile.name'), user.name],
    [t('profile.email'), user.email, user.hidesEmail],
    [t('profile.phone'), user.phone, user.hidesPhone],
    [t('profile.address'), user.address],
    [t('profile.zip'), user.zip],
    [t('profile.city'), user.city],
    [t('profile.language'), t(`languages.${currentLanguage}`)],
  ] as const satisfies readonly (readonly [label: string, value: string, isHidden?: boolean])[]
  return (
    <section className={styles.card} aria-label={t('profile.details')}>
      <header className={styles.head}>
        <Avatar name={user.name} />
        <h2 className={styles.title}>{t('profile.details')}</h2>
        <Button
          kind="secondary"
          icon={<IconPencil size={18} aria-hidden />}
          autoFocus={isBack}
          onClick={onEdit}
        >
          {t('profile.edit')}
        </Button>
      </header>
      <dl className={styles.rows}>
        {rows.map(([label, value, isHidden]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd className={value === '' ? styles.missing : undefined}>
              <span>{value === '' ? t('profile.missing') : value}</span>
              {isHidden === true && (
                <span className={styles.hidden}>
                  <IconEyeOff size={16} aria-hidden />
                  {t('profile.hidden')}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
