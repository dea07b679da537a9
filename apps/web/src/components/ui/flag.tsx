import type { ReactNode } from 'react'

const flags: Record<'da' | 'sv' | 'en', ReactNode> = {
  da: (
    <>
      <rect width="37" height="28" fill="#c8102e" />
      <path d="M12 0h4v28h-4zM0 12h37v4H0z" fill="#ffffff" />
    </>
  ),
  sv: (
    <>
      <rect width="37" height="28" fill="#006aa7" />
      <path d="M11 0h5v28h-5zM0 11.5h37v5H0z" fill="#fecc02" />
    </>
  ),
  en: (
    <>
      <rect width="37" height="28" fill="#012169" />
      <path d="M0 0l37 28M37 0L0 28" stroke="#ffffff" strokeWidth="5.5" />
      <path d="M0 0l37 28M37 0L0 28" stroke="#c8102e" strokeWidth="2" />
      <path d="M18.5 0v28M0 14h37" stroke="#ffffff" strokeWidth="9" />
      <path d="M18.5 0v28M0 14h37" stroke="#c8102e" strokeWidth="5" />
    </>
  ),
}

/** The flag of a language, decorative: the language's name is next to it. */
export function Flag({ language }: { language: 'da' | 'sv' | 'en' }) {
  return (
    <svg
      viewBox="0 0 37 28"
      width="22"
      height="16.6"
      style={{ borderRadius: 3, flex: 'none', boxShadow: '0 0 0 1px rgb(0 0 0 / 12%)' }}
      aria-hidden
    >
      {flags[language]}
    </svg>
  )
}
