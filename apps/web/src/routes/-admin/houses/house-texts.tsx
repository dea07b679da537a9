import type { Language } from '@samhus/contract/fields'
import { chooseHouseText } from '@samhus/domain/house-texts'
import { Badge, Fieldset, Stack, Tabs, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isLanguage, languages } from '../../../locales/i18n.ts'
import owners from '../owners/owners.module.css'
import type { HouseFieldsProps } from './house-fields.tsx'
import type { HouseValues } from './house-values.ts'
import styles from './houses.module.css'

type TextName = 'description' | 'goodToKnow'
const textNames: readonly TextName[] = ['description', 'goodToKnow']

interface Props extends HouseFieldsProps {
  /** Whose texts are open. */
  language: Language
  onLanguage: (language: Language) => void
}

/** What a house says, a tab for each language; what a language has not is marked, with what owners read instead. */
export function HouseTexts({ values, onChange, getProblem, language, onLanguage }: Props) {
  const { t } = useTranslation('admin')
  const { t: tMain } = useTranslation()
  return (
    <Fieldset legend={t('houses.texts')} classNames={{ legend: owners.legend ?? '' }}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('houses.textsHint')}
        </Text>
        <Tabs
          value={language}
          variant="outline"
          onChange={(chosen) => {
            if (chosen !== null && isLanguage(chosen)) onLanguage(chosen)
          }}
        >
          <Tabs.List aria-label={t('houses.texts')} mb="md">
            {languages.map((one) => (
              <Tabs.Tab key={one} value={one} rightSection={<MissingBadge values={values} language={one} />}>
                {tMain(`languages.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {languages.map((one) => (
            <Tabs.Panel key={one} value={one}>
              <Stack>
                {textNames.map((name) => (
                  <TextPair
                    key={name}
                    name={name}
                    language={one}
                    values={values}
                    onChange={onChange}
                    getProblem={getProblem}
                  />
                ))}
              </Stack>
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
    </Fieldset>
  )
}

/** How many of a language's texts are not written yet. */
function MissingBadge({ values, language }: { values: HouseValues; language: Language }) {
  const { t } = useTranslation('admin')
  const count = textNames.filter((name) => values[`texts.${language}.${name}`].trim() === '').length
  if (count === 0) return null
  return (
    <Badge color="yellow" variant="light" tt="none" size="sm">
      {t('houses.missing', { count })}
    </Badge>
  )
}

interface PairProps extends HouseFieldsProps {
  name: TextName
  language: Language
}

/** A text, and beside a translation the Danish one. */
function TextPair({ name, language, values, onChange, getProblem }: PairProps) {
  const { t } = useTranslation('admin')
  const field = `texts.${language}.${name}` as const
  const danish = values[`texts.da.${name}`]
  return (
    <div className={styles.pair} data-has-source={(language !== 'da' && danish !== '') || undefined}>
      <Textarea
        name={field}
        lang={language}
        label={t(`houses.text.${name}`)}
        description={useFallbackHint({ name, language, values }) ?? t(`houses.textHint.${name}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={name === 'description' ? 10 : 7}
        resize="vertical"
        maxLength={10_000}
        value={values[field]}
        error={getProblem(field)}
        onChange={(event) => onChange({ ...values, [field]: event.currentTarget.value })}
      />
      {language !== 'da' && danish !== '' && (
        <div>
          <Text size="sm" c="dimmed" mb={4}>
            {t('houses.danish')}
          </Text>
          <Text size="sm" lang="da" className={styles.source ?? ''}>
            {danish}
          </Text>
        </div>
      )}
    </div>
  )
}

/** Returns what owners read where a text is missing; null: it is not missing, or the house says nothing at all. */
function useFallbackHint({ name, language, values }: Pick<PairProps, 'name' | 'language' | 'values'>) {
  const { t } = useTranslation('admin')
  const { t: tMain } = useTranslation()
  if (values[`texts.${language}.${name}`].trim() !== '') return null
  const texts = Object.fromEntries(
    languages.map((one) => [
      one,
      {
        description: values[`texts.${one}.description`].trim(),
        goodToKnow: values[`texts.${one}.goodToKnow`].trim(),
      },
    ]),
  )
  const { text, language: shown } = chooseHouseText(texts, name, language)
  if (text === '') return null
  return t('houses.fallback', { language: tMain(`languages.${shown}`) })
}
