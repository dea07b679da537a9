import styles from './house-image.module.css'
import { Image, useImageFailure } from '../ui/image.tsx'

interface Props {
  /** Undefined if the house has no image yet. */
  src: string | undefined
  name: string
  /** Empty if the name is next to it. */
  alt?: string
  /** The `sizes` attribute: how wide the image is shown. */
  sizes: string
  isEager?: boolean
  /** The largest image of the page. */
  isLargest?: boolean
}

/** The image of a house; if there is none or it cannot be loaded, a drawing that is always the same for that house. */
export function HouseImage({ src, name, alt = '', ...imageProps }: Props) {
  const { hasFailed, onError } = useImageFailure(src)
  if (src === undefined || hasFailed) return <Drawing name={name} />
  return <Image className={styles.image} {...imageProps} {...{ src, alt, onError }} />
}

interface Scene {
  sky: string
  far: string
  near: string
  wall: string
  roof: string
}

const coast: Scene = { sky: '#fdeedd', far: '#9cc7c0', near: '#c9b98a', wall: '#fbf6ec', roof: '#14585b' }

const scenes: readonly Scene[] = [
  coast,
  { sky: '#e3f0f5', far: '#7fa7bd', near: '#7d9a72', wall: '#f4ead6', roof: '#8a3b2a' },
  { sky: '#f6e9e4', far: '#b9a6b4', near: '#8e9b6a', wall: '#ffffff', roof: '#3f4f63' },
  { sky: '#eaf3ea', far: '#93b8a2', near: '#5f8a72', wall: '#f0c98c', roof: '#5a3a2c' },
]

/** Hills, a low sun and a house, in one of four lights. */
function Drawing({ name }: { name: string }) {
  const letters = Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  const { sky, far, near, wall, roof } = scenes[letters % scenes.length] ?? coast
  const left = 150 + (letters % 5) * 22
  return (
    <svg className={styles.image} viewBox="0 0 480 320" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <rect width="480" height="320" fill={sky} />
      <circle cx={left > 190 ? 110 : 360} cy="92" r="30" fill="#f6c565" />
      <path d="M0 196c70-44 150-46 226-14s170 30 254-22v160H0z" fill={far} />
      <path d="M0 250c90-40 180-30 262-12s150 14 218-18v100H0z" fill={near} />
      <g transform={`translate(${left} 150)`}>
        <rect x="14" y="44" width="148" height="66" fill={wall} />
        <path d="M0 50 88 0l88 50z" fill={roof} />
        <rect x="34" y="66" width="28" height="24" fill={roof} opacity=".82" />
        <rect x="74" y="66" width="28" height="44" fill={roof} />
        <rect x="114" y="66" width="28" height="24" fill={roof} opacity=".82" />
        <rect x="128" y="4" width="14" height="26" fill={roof} />
      </g>
      <path d="M0 286c120-34 240-20 480-34v68H0z" fill={near} opacity=".72" />
    </svg>
  )
}
