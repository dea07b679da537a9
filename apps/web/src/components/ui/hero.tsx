import styles from './hero.module.css'
import { Image, useImageFailure } from './image.tsx'

interface Props {
  imageUrl: string | null
  name: string
  /** The page below shows the name itself. */
  isNamedBelow: boolean
}

/** The group's image across the page with its name on it; a drawn landscape if it has none. */
export function Hero({ imageUrl, name, isNamedBelow }: Props) {
  const { hasFailed, onError } = useImageFailure(imageUrl ?? undefined)
  return (
    <section className={styles.hero} aria-label={name} data-screen-only>
      {imageUrl === null || hasFailed ? (
        <Landscape />
      ) : (
        <Image
          isLargest
          className={styles.image}
          src={imageUrl}
          alt=""
          sizes="100vw"
          width={1600}
          height={480}
          onError={onError}
        />
      )}
      {!isNamedBelow && <p className={styles.name}>{name}</p>}
    </section>
  )
}

/** Dunes, sea and a low sun, in the brand's own tones. */
function Landscape() {
  return (
    <svg className={styles.image} viewBox="0 0 1600 400" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <rect width="1600" height="400" fill="color-mix(in oklab, var(--brand-bright) 16%, #fff3e0)" />
      <circle cx="700" cy="150" r="58" fill="#f7c25a" />
      <path d="M0 214h1600v190H0z" fill="color-mix(in oklab, var(--brand-bright) 62%, #d5f0ea)" />
      <path
        d="M0 232q200-12 400 0t400 0 400 0 400 0M0 262q160-10 320 0t320 0 320 0 320 0 320 0"
        fill="none"
        stroke="#ffffff"
        strokeOpacity=".35"
        strokeWidth="3"
      />
      <path
        d="M0 300c180-70 360-60 560-8s420 40 620-12 320-40 420-20v140H0z"
        fill="color-mix(in oklab, var(--brand) 38%, #e3d3a8)"
      />
      <path
        d="M0 348c240-60 520-30 800-6s560-30 800-40v98H0z"
        fill="color-mix(in oklab, var(--brand) 72%, #8d8a55)"
      />
      <g transform="translate(960 190)" fill="none" strokeLinejoin="round">
        <path d="M0 84V36L64 0l64 36v48z" fill="#fbf6ec" />
        <path
          d="M-12 42 64-2l76 44"
          stroke="color-mix(in oklab, var(--brand) 85%, #00181c)"
          strokeWidth="13"
          strokeLinecap="round"
        />
        <path d="M24 84V50h26v34zM78 48h28v20H78z" fill="color-mix(in oklab, var(--brand) 85%, #00181c)" />
      </g>
    </svg>
  )
}
