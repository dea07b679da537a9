import { escapeHtml } from '../../shared/escape-html.ts'

/** Markup that is escaped already. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Interpolation = Markup | string | number | null | readonly Interpolation[]

/** Template tag for markup: escapes every interpolation that is not markup itself; null renders nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Interpolation[]): Markup {
  return new Markup(strings.map((string, i) => string + render(parts[i] ?? null)).join(''))
}

function render(part: Interpolation): string {
  if (part === null) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(render).join('')
  return escapeHtml(String(part))
}
