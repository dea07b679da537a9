/** The languages of the server's sentences. */
export const languages = ['da', 'sv', 'en'] as const
export type Language = (typeof languages)[number]
