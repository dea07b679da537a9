import styles from './brand-mark.module.css'

/** The brand's logo, with its name as alternative text; without a logo a drawn house and the name. */
export function BrandMark({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  if (logoUrl !== null) return <img className={styles.logo} src={logoUrl} alt={name} />
  return (
    <>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden>
        <g fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
          <path d="M4 16 16 5.5 28 16" />
          <path d="M8 13.5V26h16V13.5" />
          <path d="M13.5 26v-6.5h5V26" />
        </g>
      </svg>
      <span>{name}</span>
    </>
  )
}
