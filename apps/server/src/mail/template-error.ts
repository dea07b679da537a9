/** The words of a mail cannot be used: they do not parse, or they name what this mail does not have. */
export class TemplateError extends Error {
  /** From 1; null: the whole. */
  readonly line: number | null

  constructor(message: string, line: number | null, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TemplateError'
    this.line = line
  }
}
