import { LRUCache } from 'lru-cache'
import type { Brand } from '../shared/brand.ts'
import { getTextColor, makeReadable } from './colors.ts'
import type { ContentStyle } from './markdown.ts'

/** `auto`: as the reader's program is set; the others are for looking at a mail. */
export type MailTheme = 'auto' | 'light' | 'dark'

interface Palette {
  readonly page: string
  readonly card: string
  readonly text: string
  readonly muted: string
  readonly line: string
  readonly panel: string
  readonly link: string
  readonly button: string
  readonly buttonText: string
}

/** No pure white and black: programs that turn light mails dark by themselves turn those into glaring ones. */
const lightColors = {
  page: '#eef0f1',
  card: '#fffffe',
  text: '#1c2226',
  muted: '#4d5860',
  line: '#d3d9dc',
  panel: '#f5f7f7',
}
const darkColors = {
  page: '#121416',
  card: '#1d2124',
  text: '#eceff0',
  muted: '#b4bdc2',
  line: '#3d454a',
  panel: '#272c30',
}

function createPalette(colors: typeof lightColors, brandColor: string): Palette {
  const button = makeReadable(brandColor, colors.card)
  return {
    ...colors,
    // On the panel too, which is a shade nearer to the text.
    link: makeReadable(makeReadable(brandColor, colors.panel), colors.card),
    button,
    buttonText: getTextColor(button),
  }
}

export const fontFamily = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

export interface LayoutStyle {
  readonly light: Palette
  readonly dark: Palette
  /** The only style sheet of the page, for what no inline style can say. */
  readonly sheet: string
  /** Of the `color-scheme` of the page. */
  readonly scheme: 'light dark' | 'light' | 'dark'
  readonly brandText: string
  readonly content: ContentStyle
}

/** Finding colours that can be read takes a tenth of the time of a mail, and nearly all have the same brand. */
const known = new LRUCache<string, LayoutStyle>({ max: 30 })

export function getLayoutStyle({ color }: Pick<Brand, 'color'>, theme: MailTheme): LayoutStyle {
  const key = `${theme} ${color}`
  const style = known.get(key) ?? createLayoutStyle(color, theme)
  known.set(key, style)
  return style
}

function createLayoutStyle(color: string, theme: MailTheme): LayoutStyle {
  const [light, dark] = [createPalette(lightColors, color), createPalette(darkColors, color)]
  const scheme = theme === 'auto' ? 'light dark' : theme
  const rules = createDarkRules(dark)
  const darkSheet =
    theme === 'light' ? '' : theme === 'dark' ? rules : `@media (prefers-color-scheme: dark) {\n${rules}\n}`
  const sheet = `:root { color-scheme: ${scheme}; supported-color-schemes: ${scheme}; }
body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; -ms-text-size-adjust: 100%; }
a { overflow-wrap: anywhere; }
@media (max-width: 480px) {
.m-pad { padding-left: 20px !important; padding-right: 20px !important; }
.m-outer { padding: 0 !important; }
.m-card { border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; }
.m-label { width: 84px !important; }
}
${darkSheet}`
  return { light, dark, sheet, scheme, brandText: getTextColor(color), content: createContentStyle(light) }
}

function createDarkRules(dark: Palette): string {
  return `.m-page { background-color: ${dark.page} !important; }
.m-card { background-color: ${dark.card} !important; border-color: ${dark.line} !important; }
.m-text { color: ${dark.text} !important; }
.m-muted { color: ${dark.muted} !important; }
.m-line { border-color: ${dark.line} !important; }
.m-panel { background-color: ${dark.panel} !important; border-color: ${dark.line} !important; }
.m-link { color: ${dark.link} !important; }
.m-button { background-color: ${dark.button} !important; border-color: ${dark.button} !important; }
.m-button a { color: ${dark.buttonText} !important; }`
}

/** Returns how the elements of the words look. */
function createContentStyle(light: Palette): ContentStyle {
  const text = `color: ${light.text};`
  const heading = (size: number) => ({
    style: `margin: 24px 0 8px; font-size: ${size}px; line-height: 1.3; font-weight: 700; ${text}`,
    class: 'm-text',
  })
  return {
    elements: {
      p: { style: `margin: 0 0 16px; ${text}`, class: 'm-text' },
      h1: heading(20),
      h2: heading(18),
      h3: heading(17),
      h4: heading(16),
      h5: heading(16),
      h6: heading(16),
      ul: { style: 'margin: 0 0 16px; padding: 0 0 0 24px;' },
      ol: { style: 'margin: 0 0 16px; padding: 0 0 0 24px;' },
      li: { style: `margin: 0 0 6px; ${text}`, class: 'm-text' },
      a: { style: `color: ${light.link}; text-decoration: underline;`, class: 'm-link' },
      blockquote: {
        style: `margin: 0 0 16px; padding: 0 0 0 14px; border-left: 4px solid ${light.line};`,
        class: 'm-line',
      },
      hr: {
        style: `margin: 24px 0; border: 0; border-top: 1px solid ${light.line};`,
        class: 'm-line',
      },
    },
    button: (
      url,
      label,
    ) => `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin: 8px 0 24px; border-collapse: separate;"><tr>
<td class="m-button" bgcolor="${light.button}" style="background-color: ${light.button}; border: 2px solid ${light.button}; border-radius: 8px; text-align: center;"><a href="${url}" style="display: inline-block; padding: 12px 24px; font-size: 17px; line-height: 1.3; font-weight: 700; color: ${light.buttonText}; text-decoration: none;">${label}</a></td>
</tr></table>
`,
  }
}
