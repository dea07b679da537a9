import type { CurrentUser } from '@samhus/contract/users'
import { findProfileProblems, maxZipLength, tidyZip } from '@samhus/domain/profile'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeLocal } from '../../lib/local-storage.ts'
import { useForm } from '../../lib/use-form.ts'
import { useUpdateProfile } from '../../api/users.ts'
import { Button } from '../../components/ui/button.tsx'
import { DialogActions } from '../../components/ui/dialog.tsx'
import { Select, TextField, Checkbox } from '../../components/ui/field.tsx'
import { showToast } from '../../components/ui/toasts.tsx'
import { useFocusOnMount } from '../../components/ui/use-focus-on-mount.ts'
import { isLanguage, languages } from '../../locales/i18n.ts'
import { useLanguage } from '../../locales/use-language.ts'
import styles from './profile.module.css'
import { UnsavedChanges } from './unsaved-changes.tsx'

const maxLengths = { name: 200, phone: 50, address: 200, zip: maxZipLength, city: 100 } as const
const autoCompleteTokens = {
  name: 'name',
  phone: 'tel',
  address: 'street-address',
  zip: 'postal-code',
  city: 'address-level2',
} as const
const fieldNames = ['name', 'phone', 'address', 'zip', 'city'] as const

/** Edits the owner's contact details. Takes the focus when it appears. */
export function ProfileForm({ user, onDone }: { user: CurrentUser; onDone: () => void }) {
  const { t, i18n } = useTranslation()
  const currentLanguage = useLanguage()
  const update = useUpdateProfile()
  const { name, phone, address, zip, city } = user
  const [fields, setFields] = useState({ name, phone, address, zip, city })
  const [privacy, setPrivacy] = useState({ hidesPhone: user.hidesPhone, hidesEmail: user.hidesEmail })
  const [language, setLanguage] = useState(currentLanguage)
  const heading = useFocusOnMount<HTMLHeadingElement>()

  const save = async () => {
    try {
      const contact = { ...fields, zip: tidyZip(fields.zip) }
      await update.run({ id: user.id, email: user.email, ...contact, ...privacy, language })
    } catch {
      showToast(t('profile.saveError'), { isError: true })
      return
    }
    writeLocal('language', language)
    await i18n.changeLanguage(language)
    showToast(i18n.t('profile.saved'))
    onDone()
  }
  const hasChanges =
    language !== currentLanguage ||
    Object.entries({ ...fields, ...privacy }).some(([field, value]) => value !== user[field as 'name'])
  const problems = findProfileProblems(fields)
  const { onSubmit, showsProblem } = useForm({
    problems,
    isPending: update.isPending,
    onValidSubmit: () => void save(),
  })
  const describeProblem = (field: (typeof fieldNames)[number]) => {
    const problem = problems.find((one) => one === field)
    return problem !== undefined && showsProblem(problem) ? t(`profile.${problem}Problem`) : undefined
  }
  return (
    <form className={styles.card} noValidate aria-label={t('profile.details')} onSubmit={onSubmit}>
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        {t('profile.details')}
      </h2>
      {fieldNames.map((field) => (
        <TextField
          key={field}
          name={field}
          label={t(`profile.${field}`)}
          value={fields[field]}
          type={field === 'phone' ? 'tel' : 'text'}
          required={field === 'name'}
          maxLength={maxLengths[field]}
          autoComplete={autoCompleteTokens[field]}
          problem={describeProblem(field)}
          onChange={(value) => setFields({ ...fields, [field]: value })}
        />
      ))}
      <Email address={user.email} />
      <PrivacyFields privacy={privacy} onChange={setPrivacy} />
      <Select
        label={t('profile.language')}
        value={language}
        options={languages.map((one) => ({ value: one, label: t(`languages.${one}`) }))}
        onChange={(value) => isLanguage(value) && setLanguage(value)}
      />
      <p className={styles.note}>{t('profile.languageNote')}</p>
      <DialogActions>
        <Button kind="secondary" onClick={onDone}>
          {t('profile.cancel')}
        </Button>
        <Button type="submit" isPending={update.isPending}>
          {t('common.save')}
        </Button>
      </DialogActions>
      <UnsavedChanges hasChanges={hasChanges} />
    </form>
  )
}

/** Read-only: the user signs in with it. */
function Email({ address }: { address: string }) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('profile.email')}
      value={address}
      type="email"
      readOnly
      note={t('profile.emailNote')}
      onChange={() => undefined}
    />
  )
}

type PrivacySettings = Pick<CurrentUser, 'hidesPhone' | 'hidesEmail'>

interface PrivacyProps {
  privacy: PrivacySettings
  onChange: (privacy: PrivacySettings) => void
}

/** What the other owners do not see. */
function PrivacyFields({ privacy, onChange }: PrivacyProps) {
  const { t } = useTranslation()
  return (
    <div>
      {(['hidesPhone', 'hidesEmail'] as const).map((one) => (
        <Checkbox
          key={one}
          isSwitch
          label={t(`profile.${one}`)}
          note={t('profile.hidesNote')}
          isChecked={privacy[one]}
          onChange={(isChecked) => onChange({ ...privacy, [one]: isChecked })}
        />
      ))}
    </div>
  )
}
