import { buildSrcset } from '@samhus/domain/image'
import { createContext, type ReactEventHandler, useContext, useState } from 'react'
import styles from './image.module.css'

/** Refetches the signed URLs of the page's images: on a page that has been open for long they have expired. */
const RefreshContext = createContext<() => void>(() => undefined)
export const ImageUrlRefresh = RefreshContext.Provider

/** Whether loading this image URL has failed, and the handler that records it and refreshes the URLs. */
export function useImageFailure(src: string | undefined): { hasFailed: boolean; onError: () => void } {
  const refreshUrls = useContext(RefreshContext)
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const onError = () => {
    setFailedSrc(src ?? null)
    refreshUrls()
  }
  return { hasFailed: src !== undefined && src === failedSrc, onError }
}

interface Props {
  src: string
  alt: string
  /** The `sizes` attribute: how wide the image is shown. */
  sizes: string
  /** In pixels; only their ratio matters. */
  width?: number
  height?: number
  className?: string | undefined
  isEager?: boolean
  /** The largest image of the page: loaded with high priority. */
  isLargest?: boolean
  onError?: () => void
  onLoad?: ReactEventHandler<HTMLImageElement>
}

/** An image in the width and format that suit the screen; loaded when it is about to be scrolled into view. */
export function Image({
  src,
  sizes,
  isEager = false,
  isLargest = false,
  width = 1200,
  height = 800,
  ...rest
}: Props) {
  const avif = buildSrcset(src, 'avif')
  const webp = buildSrcset(src, 'webp')
  return (
    <picture className={styles.image}>
      {avif !== null && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        {...rest}
        loading={isEager || isLargest ? 'eager' : 'lazy'}
        fetchPriority={isLargest ? 'high' : 'auto'}
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
