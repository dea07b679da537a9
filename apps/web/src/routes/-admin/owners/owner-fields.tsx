import { Fieldset, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isLanguage, languages } from '../../../locales/i18n.ts'
import styles from './owners.module.css'
import type { OwnerField, OwnerValues } from './owner-form-values.ts'

interface Props {
  values: OwnerValues
  onChange: (values: OwnerValues) => void
  /** What is wrong with a field; undefined: nothing, or the form has not been submitted yet. */
  getProblem: (field: OwnerField) => string | undefined
  /** Below the e-mail address. */
  emailNote?: string
}

const inputTypes = { email: 'email', phone: 'tel' } as const
const maxLengths = { name: 200, email: 254, phone: 50, title: 50, address: 200, zip: 20, city: 100 } as const

/** The inputs of a person's data, in the form's sections. */
export function OwnerFields({ values, onChange, getProblem, emailNote }: Props) {
  const { t } = useTranslation('admin')
  const input = (field: Exclude<OwnerField, 'language'>, note?: string) => (
    <TextInput
      name={field}
      type={inputTypes[field as 'email'] ?? 'text'}
      label={t(`owners.field.${field}`)}
      description={note}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required={field === 'name' || field === 'email'}
      maxLength={maxLengths[field]}
      // An administrator's own browser would fill in their own address.
      autoComplete="off"
      value={values[field]}
      error={getProblem(field)}
      onChange={(event) => onChange({ ...values, [field]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <Section title={t('owners.form.personal')}>
        {input('name')}
        {input('email', emailNote)}
        {input('phone')}
        {input('title')}
        <LanguageSelect value={values.language} onChange={(language) => onChange({ ...values, language })} />
      </Section>
      <Section title={t('owners.field.address')}>
        {input('address')}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {input('zip')}
          {input('city')}
        </SimpleGrid>
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fieldset legend={title} classNames={{ legend: styles.legend ?? '' }}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
        {children}
      </SimpleGrid>
    </Fieldset>
  )
}

interface LanguageProps {
  value: OwnerValues['language']
  onChange: (language: OwnerValues['language']) => void
}

/** Once chosen, a language can be changed, but not taken away. */
function LanguageSelect({ value, onChange }: LanguageProps) {
  const { t } = useTranslation('admin')
  const { t: tMain } = useTranslation()
  return (
    <Select
      name="language"
      label={t('owners.field.language')}
      description={t('owners.form.languageHint')}
      placeholder={t('owners.form.languageNone')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={languages.map((one) => ({ value: one, label: tMain(`languages.${one}`) }))}
      value={value}
      onChange={(language) => onChange(language !== null && isLanguage(language) ? language : null)}
    />
  )
}
