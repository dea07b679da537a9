import { buildSrcset } from '@samhus/domain/image'
import { createContext, type ReactEventHandler, useContext, useState } from 'react'
import styles from './image.module.css'

/** Asks for the pictures' addresses anew: one that has ended, on a page that was open for long, opens nothing. */
const RefreshContext = createContext<() => void>(() => undefined)
export const ImageUrlRefresh = RefreshContext.Provider

/** Whether the picture under this address has failed, and what to do when it does. */
export function useImageFailure(src: string | undefined): { hasFailed: boolean; onError: () => void } {
  const renew = useContext(RefreshContext)
  const [failed, setFailed] = useState<string | null>(null)
  const onError = () => {
    setFailed(src ?? null)
    renew()
  }
  return { hasFailed: src !== undefined && src === failed, onError }
}

interface Props {
  src: string
  alt: string
  /** How wide it is shown, as an image's `sizes`. */
  sizes: string
  /** Pixels; their ratio is what counts. */
  width?: number
  height?: number
  className?: string | undefined
  isEager?: boolean
  /** For the largest picture of a page. */
  isLargest?: boolean
  onError?: () => void
  onLoad?: ReactEventHandler<HTMLImageElement>
}

/** A picture in the width and the format that suit the screen; fetched when it comes near it. */
export function Image({
  src,
  sizes,
  isEager = false,
  isLargest: isFirst = false,
  width = 1200,
  height = 800,
  ...rest
}: Props) {
  const avif = buildSrcset(src, 'avif')
  const webp = buildSrcset(src, 'webp')
  return (
    <picture className={styles.picture}>
      {avif !== null && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        {...rest}
        loading={isEager || isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        width={width}
        height={height}
        sizes={sizes}
        {...(webp === null ? {} : { srcSet: webp })}
        src={src}
      />
    </picture>
  )
}
