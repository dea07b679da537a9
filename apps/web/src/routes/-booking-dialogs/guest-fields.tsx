import { useTranslation } from 'react-i18next'
import { Select, TextField } from '../../components/ui/field.tsx'
import { isLanguage, languages } from '../../locales/i18n.ts'
import styles from './edit-dialog.module.css'
import type { Guest } from './recent-guests.ts'

interface Props {
  guest: Guest
  emailProblem: string | undefined
  onChange: (guest: Guest) => void
}

/** The guest who stays instead of the owner; every field but the language is required. */
export function GuestFields({ guest, emailProblem, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.contact}>
      <TextField
        label={t('edit.name')}
        value={guest.name}
        required
        maxLength={200}
        autoComplete="off"
        onChange={(name) => onChange({ ...guest, name })}
      />
      <TextField
        label={t('edit.phone')}
        value={guest.phone}
        required
        type="tel"
        maxLength={50}
        autoComplete="off"
        onChange={(phone) => onChange({ ...guest, phone })}
      />
      <TextField
        name="email"
        label={t('edit.email')}
        problem={emailProblem}
        value={guest.email}
        required
        type="email"
        maxLength={254}
        autoComplete="off"
        onChange={(email) => onChange({ ...guest, email })}
      />
      <Select
        label={t('edit.language')}
        value={guest.language ?? ''}
        options={[
          { value: '', label: t('edit.languageDefault') },
          ...languages.map((language) => ({ value: language, label: t(`languages.${language}`) })),
        ]}
        onChange={(chosen) => onChange({ ...guest, language: isLanguage(chosen) ? chosen : null })}
      />
    </div>
  )
}
