import { Text, Title } from '@mantine/core'
import { darkenToReadable } from '@samhus/domain/brand'
import { IconMail, IconPhone } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandMark } from '../../../components/ui/brand-mark.tsx'
import styles from './brand.module.css'

interface Props {
  brandName: string
  brandColor: string
  logoUrl: string | null
  supportPhone: string
  supportEmail: string
}

/** What owners and guests will see: the page's top with a button, and its foot. */
export function BrandPreview({ brandName, brandColor, logoUrl, supportPhone, supportEmail }: Props) {
  const { t } = useTranslation('admin')
  const style = { '--preview-brand': darkenToReadable(brandColor) } as CSSProperties
  return (
    <section className={styles.aside} aria-labelledby="brand-preview">
      <Title order={2} size="h3" id="brand-preview">
        {t('brand.preview.title')}
      </Title>
      <div className={styles.preview} style={style}>
        <div className={styles.previewHeader}>
          <BrandMark name={brandName} logoUrl={logoUrl} />
        </div>
        <div className={styles.previewBody}>
          <p className={styles.previewTitle}>{t('brand.preview.heading')}</p>
          <span className={styles.previewButton}>{t('brand.preview.button')}</span>
        </div>
        <div className={styles.previewFooter}>
          <span>
            <IconPhone size={18} aria-hidden />
            {supportPhone}
          </span>
          <span>
            <IconMail size={18} aria-hidden />
            {supportEmail}
          </span>
        </div>
      </div>
      <Text size="sm" c="dimmed">
        {t('brand.preview.text')}
      </Text>
    </section>
  )
}
