import { Fieldset, SimpleGrid, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import owners from '../owners/owners.module.css'
import type { HouseField, HouseValues } from './house-values.ts'

export interface HouseFieldsProps {
  values: HouseValues
  onChange: (values: HouseValues) => void
  /** What is wrong with a field; undefined: nothing, or the form has not been submitted yet. */
  getProblem: (field: HouseField) => string | undefined
}

/** What a house is called, and how many usually stay. */
export function HouseFields({ values, onChange, getProblem }: HouseFieldsProps) {
  const { t } = useTranslation('admin')
  const input = (field: 'name' | 'code' | 'usualPeople', maxLength: number) => (
    <TextInput
      name={field}
      label={t(`houses.field.${field}`)}
      description={t(`houses.hintOf.${field}`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode={field === 'usualPeople' ? 'numeric' : 'text'}
      required={field !== 'usualPeople'}
      maxLength={maxLength}
      autoComplete="off"
      value={values[field]}
      error={getProblem(field)}
      onChange={(event) => onChange({ ...values, [field]: event.currentTarget.value })}
    />
  )
  return (
    <Fieldset legend={t('houses.house')} classNames={{ legend: owners.legend ?? '' }}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} style={{ alignItems: 'start' }}>
        {input('name', 100)}
        {input('code', 20)}
        {input('usualPeople', 2)}
      </SimpleGrid>
    </Fieldset>
  )
}
