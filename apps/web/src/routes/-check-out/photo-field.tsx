import { maxSupportPhotos } from '@samhus/domain/check-out'
import { IconCamera, IconX } from '@tabler/icons-react'
import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './check-out.module.css'

/** Formats that every browser can show and the server can read. A phone converts its own format to JPEG. */
const acceptedTypes = 'image/jpeg,image/png,image/webp'

interface Props {
  photos: readonly File[]
  isDisabled: boolean
  onChange: (photos: readonly File[]) => void
}

/** Up to five photos, with thumbnails that can be removed. */
export function PhotoField({ photos, isDisabled, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isFull, setFull] = useState(false)
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const all = [...photos, ...(target.files ?? [])]
    setFull(all.length > maxSupportPhotos)
    onChange(all.slice(0, maxSupportPhotos))
    // Without this no change event would follow if a removed photo is chosen again.
    target.value = ''
  }
  const remove = (index: number) => {
    setFull(false)
    onChange(photos.filter((_, at) => at !== index))
  }
  const mayAdd = !isDisabled && photos.length < maxSupportPhotos
  return (
    <fieldset className={styles.photos}>
      <legend className={styles.label}>{t('support.photos')}</legend>
      {photos.length > 0 && (
        <ul className={styles.thumbs}>
          {photos.map((file, index) => (
            <li key={`${file.name} ${file.size} ${file.lastModified} ${index}`} className={styles.thumb}>
              <Preview file={file} label={t('support.photoNumber', { number: index + 1, name: file.name })} />
              {!isDisabled && (
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t('support.removePhoto', { number: index + 1 })}
                  onClick={() => remove(index)}
                >
                  <IconX size={20} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <label className={styles.add} data-disabled={mayAdd ? undefined : true} htmlFor={id}>
        <IconCamera size={22} aria-hidden />
        {t('support.addPhotos')}
      </label>
      <input
        id={id}
        className="hidden-visually"
        type="file"
        accept={acceptedTypes}
        multiple
        disabled={!mayAdd}
        aria-describedby={`${id}-note`}
        onChange={add}
      />
      <p id={`${id}-note`} className={styles.quiet} role={isFull ? 'alert' : undefined}>
        {t(isFull ? 'support.tooManyPhotos' : 'support.photosNote', { most: maxSupportPhotos })}
      </p>
    </fieldset>
  )
}

function Preview({ file, label }: { file: File; label: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return <img className={styles.thumbImage} src={url} alt={label} />
}
