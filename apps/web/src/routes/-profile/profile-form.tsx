import type { CurrentUser } from '@samhus/contract/users'
import { findProfileProblems } from '@samhus/domain/profile'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeLocal } from '../../lib/local-storage.ts'
import { useUpdateProfile } from '../../api/users.ts'
import { Button } from '../../components/ui/button.tsx'
import { DialogActions } from '../../components/ui/dialog.tsx'
import { Select, TextField, Checkbox } from '../../components/ui/field.tsx'
import { showToast } from '../../components/ui/toasts.tsx'
import { useFocusOnMount } from '../../components/ui/use-focus-on-mount.ts'
import { isLanguage, languages } from '../../locales/i18n.ts'
import { useLanguage } from '../../locales/use-language.ts'
import styles from './profile.module.css'

const maxLengths = { name: 200, phone: 50, address: 200, zip: 20, city: 100 } as const
const autoCompleteTokens = {
  name: 'name',
  phone: 'tel',
  address: 'street-address',
  zip: 'postal-code',
  city: 'address-level2',
} as const
const fieldNames = ['name', 'phone', 'address', 'zip', 'city'] as const

/**
 * The same, to change. What is wrong is said from the first try to save on, which leads to the first such field.
 * The keyboard is in the form once it is there.
 */
export function ProfileForm({ user, onDone }: { user: CurrentUser; onDone: () => void }) {
  const { t, i18n } = useTranslation()
  const spoken = useLanguage()
  const update = useUpdateProfile()
  const { name, phone, address, zip, city } = user
  const [fields, setFields] = useState({ name, phone, address, zip, city })
  const [hidden, setHidden] = useState({ hidesPhone: user.hidesPhone, hidesEmail: user.hidesEmail })
  const [language, setLanguage] = useState(spoken)
  const [hasTried, setTried] = useState(false)
  const problems = findProfileProblems(fields)
  const heading = useFocusOnMount<HTMLHeadingElement>()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    leadToFirst(problems, event.currentTarget)
    if (problems.length === 0 && !update.isPending) void save()
  }
  const save = async () => {
    try {
      await update.run({ id: user.id, email: user.email, ...fields, ...hidden, language })
    } catch {
      showToast(t('profile.saveError'), { isError: true })
      return
    }
    writeLocal('language', language)
    await i18n.changeLanguage(language)
    showToast(i18n.t('profile.saved'))
    onDone()
  }
  const problemOf = (field: (typeof fieldNames)[number]) => {
    const found = problems.find((one) => one === field)
    return hasTried && found !== undefined ? t(`profile.${found}Problem`) : undefined
  }
  return (
    <form className={styles.card} noValidate aria-label={t('profile.details')} onSubmit={submit}>
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
          problem={problemOf(field)}
          onChange={(value) => setFields({ ...fields, [field]: value })}
        />
      ))}
      <Email address={user.email} />
      <PrivacyFields hidden={hidden} onChange={setHidden} />
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
    </form>
  )
}

function leadToFirst(problems: readonly string[], { elements }: HTMLFormElement): void {
  const wrong = fieldNames.find((field) => problems.includes(field))
  const input = wrong === undefined ? null : elements.namedItem(wrong)
  if (input instanceof HTMLElement) input.focus()
}

/** To be seen, not changed: it is what one signs in with. */
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

/** What the other owners do not see. */
function PrivacyFields({ hidden, onChange }: { hidden: PrivacySettings; onChange: (hidden: PrivacySettings) => void }) {
  const { t } = useTranslation()
  return (
    <div>
      {(['hidesPhone', 'hidesEmail'] as const).map((one) => (
        <Checkbox
          key={one}
          isSwitch
          label={t(`profile.${one}`)}
          note={t('profile.hidesNote')}
          isChecked={hidden[one]}
          onChange={(isOn) => onChange({ ...hidden, [one]: isOn })}
        />
      ))}
    </div>
  )
}
