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

/** The words leave out, for this mail, the field that it is for. */
export class MissingFieldError extends TemplateError {
  readonly field: string

  constructor(field: string) {
    super(`${field} is not in the text`, null)
    this.name = 'MissingFieldError'
    this.field = field
  }
}
