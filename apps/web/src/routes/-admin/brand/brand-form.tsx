import { Alert, Button, Group, Stack, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Brand } from '../../../api/admin-brand.ts'
import { CallError } from '../../../api/http.ts'
import { useForm } from '../../../lib/use-form.ts'
import { notify } from '../notify.ts'
import { ActError } from '../owners/act-dialog.tsx'
import { UnsavedChanges } from '../owners/unsaved-changes.tsx'
import { brandFields, findBrandProblems, toShownBrand, type BrandField } from './brand-form-values.ts'
import { BrandPreview } from './brand-preview.tsx'
import { ColorField } from './color-field.tsx'
import { LogoField } from './logo-field.tsx'
import styles from './brand.module.css'
import { useBrandForm, type BrandChanges } from './use-brand-form.ts'

interface Props {
  brand: Brand
  mayChange: boolean
}

const inputs = {
  brandName: { type: 'text', maxLength: 60 },
  supportPhone: { type: 'tel', maxLength: 50 },
  supportEmail: { type: 'email', maxLength: 254 },
  supportFormUrl: { type: 'url', maxLength: 500 },
} as const

/** The brand's fields beside what they look like. An empty field says what holds instead. */
export function BrandForm({ brand, mayChange }: Props) {
  const { t } = useTranslation('admin')
  const form = useBrandForm({ brand, onSaved: () => notify(t('brand.saved')) })
  const { values, isDirty, isPending } = form
  const { onSubmit, showsProblem } = useForm<BrandField>({
    problems: findBrandProblems(values),
    isPending,
    onValidSubmit: () => {
      if (isDirty) void form.save()
    },
  })
  const shown = toShownBrand(values, brand.fallback)
  const common = (field: BrandField) => ({
    label: t(`brand.field.${field}`),
    placeholder: brand.fallback[field] ?? '',
    description: values[field].trim() === '' ? describeFallback(field) : t(`brand.hint.${field}`),
    error: showsProblem(field) ? t(`brand.problem.${field}`) : undefined,
    readOnly: !mayChange,
    value: values[field],
  })
  const describeFallback = (field: BrandField) => {
    const value = brand.fallback[field]
    return value === null ? t('brand.noForm') : t('brand.fallback', { value })
  }
  const text = (field: keyof typeof inputs) => (
    <TextInput
      {...common(field)}
      {...inputs[field]}
      name={field}
      onChange={({ currentTarget }) => form.change({ [field]: currentTarget.value })}
    />
  )
  return (
    <div className={styles.columns}>
      <form className={styles.form} noValidate aria-label={t('brand.title')} onSubmit={onSubmit}>
        <section className={styles.part} aria-labelledby="brand-look">
          <Title order={2} size="h3" id="brand-look">
            {t('brand.look')}
          </Title>
          {text('brandName')}
          <ColorField
            {...common('brandColor')}
            shown={shown.brandColor}
            onChange={(brandColor) => form.change({ brandColor })}
          />
          <LogoField brand={brand} name={shown.brandName} mayChange={mayChange} />
        </section>
        <section className={styles.part} aria-labelledby="brand-support">
          <Title order={2} size="h3" id="brand-support">
            {t('brand.support')}
          </Title>
          {text('supportPhone')}
          {text('supportEmail')}
          {text('supportFormUrl')}
        </section>
        {form.conflict !== null && <Conflict changes={form.conflict} />}
        {isConflict(form.error) ? null : <ActError error={form.error} />}
        {mayChange && (
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={!isDirty || isPending} onClick={form.reset}>
              {t('brand.reset')}
            </Button>
            <Button type="submit" disabled={!isDirty} loading={isPending}>
              {t('brand.save')}
            </Button>
          </Group>
        )}
      </form>
      <BrandPreview {...shown} logoUrl={brand.effective.logoUrl} />
      <UnsavedChanges hasChanges={isDirty} lostWith={['tab']} />
    </div>
  )
}

const isConflict = (error: Error | null): boolean =>
  error instanceof CallError && error.type === 'changed-meanwhile'

/** Says who has changed what since the form was read. */
function Conflict({ changes }: { changes: BrandChanges }) {
  const { t } = useTranslation('admin')
  const nameField = (name: string) => {
    const field = brandFields.find((one) => one === name)
    return field === undefined ? name : t(`brand.field.${field}`)
  }
  return (
    <Alert
      color="yellow"
      role="alert"
      title={t('brand.conflict.title')}
      icon={<IconAlertTriangle size={18} aria-hidden />}
    >
      <Stack gap="xs">
        {changes.map(({ field, by, at, after }) => (
          <span key={`${field} ${at}`}>
            {t('brand.conflict.who', {
              name: by ?? t('brand.conflict.nobody'),
              field: nameField(field),
              at: Date.parse(at),
              value: after ?? t('brand.conflict.empty'),
            })}
          </span>
        ))}
        <span>{t('brand.conflict.text')}</span>
      </Stack>
    </Alert>
  )
}
