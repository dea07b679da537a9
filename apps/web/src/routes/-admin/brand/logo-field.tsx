import { Button, FileButton, Group, Input, Loader, Text } from '@mantine/core'
import { addLogo } from '@samhus/contract/admin-brand'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useEffect, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddLogo, useReadBrand, useRemoveLogo, type Brand } from '../../../api/admin-brand.ts'
import { CallError } from '../../../api/http.ts'
import { BrandMark } from '../../../components/ui/brand-mark.tsx'
import { notify } from '../notify.ts'
import { ActError } from '../owners/act-dialog.tsx'
import styles from './brand.module.css'

interface Props {
  brand: Brand
  name: string
  mayChange: boolean
}

const accepted = 'image/png,image/jpeg,image/webp,image/avif'
const maxBytes = addLogo.fileBytes ?? 0

/** The logo as it is, replaced by an image that is dropped on it or chosen. It is saved at once. */
export function LogoField({ brand, name, mayChange }: Props) {
  const { t } = useTranslation('admin')
  const [isOver, setOver] = useState(false)
  const logo = useLogo()
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files.item(0)
    if (file !== null) logo.send(file)
  }
  const dropping = mayChange && {
    onDrop,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
  }
  const { hasLogo } = brand.saved
  return (
    <Input.Wrapper
      labelElement="div"
      label={t('brand.logo.label')}
      description={hasLogo || brand.fallback.logoUrl !== null ? t('brand.logo.hint') : t('brand.logo.none')}
      inputContainer={(children) => <div className={styles.logoInput}>{children}</div>}
    >
      <div className={styles.drop} data-is-over={isOver || undefined} {...dropping}>
        <span className={styles.logo}>
          <BrandMark name={name} logoUrl={logo.previewUrl ?? brand.effective.logoUrl} />
        </span>
        {logo.isPending && (
          <Group gap="xs" role="status">
            <Loader size="sm" />
            <Text size="sm">{t('brand.logo.sending')}</Text>
          </Group>
        )}
        {mayChange && !logo.isPending && (
          <Group gap="sm">
            <FileButton accept={accepted} onChange={(file) => file && logo.send(file)}>
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconPhotoUp size={18} aria-hidden />}>
                  {t('brand.logo.choose')}
                </Button>
              )}
            </FileButton>
            {hasLogo && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => void logo.remove()}
              >
                {t('brand.logo.remove')}
              </Button>
            )}
            <Text size="sm" c="dimmed">
              {t('brand.logo.drop')}
            </Text>
          </Group>
        )}
      </div>
      {logo.problem !== null && (
        <Text size="sm" c="red" role="alert">
          {t(`brand.logo.${logo.problem}`)}
        </Text>
      )}
      {logo.problem === null && <ActError error={logo.error} />}
    </Input.Wrapper>
  )
}

type LogoProblem = 'tooLarge' | 'wrongType'

/** Sends and removes the logo; while one is sent, `previewUrl` shows it from this machine. */
function useLogo() {
  const { t } = useTranslation('admin')
  const readBrand = useReadBrand()
  const add = useAddLogo()
  const removal = useRemoveLogo()
  const [file, setFile] = useState<File | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const [previewUrl, setPreviewUrl] = useState<string | null>(null)
  useEffect(() => {
    if (file === null) return
    const url = URL.createObjectURL(file)
    setPreviewUrl(url)
    return () => {
      URL.revokeObjectURL(url)
      setPreviewUrl(null)
    }
  }, [file])

  const sendFile = async (chosen: File) => {
    setFile(chosen)
    try {
      await add.mutateAsync(chosen)
      await readBrand()
      notify(t('brand.logo.added'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setFile(null)
    }
  }
  return {
    previewUrl,
    isPending: add.isPending || removal.isPending,
    problem: isTooLarge ? 'tooLarge' : findLogoProblem(add.error),
    error: add.error ?? removal.error,
    send(chosen: File) {
      setTooLarge(chosen.size > maxBytes)
      removal.reset()
      if (chosen.size <= maxBytes) void sendFile(chosen)
    },
    async remove() {
      add.reset()
      setTooLarge(false)
      try {
        await removal.run({})
        await readBrand()
        notify(t('brand.logo.removed'))
      } catch (error) {
        if (!(error instanceof CallError)) throw error
      }
    },
  }
}

function findLogoProblem(error: CallError | null): LogoProblem | null {
  if (error?.type === 'unsupported-media-type') return 'wrongType'
  return error?.type === 'payload-too-large' ? 'tooLarge' : null
}
