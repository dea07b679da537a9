/** How the installation presents itself: on its pages, in its mails, to the guest who asks for help. */
export interface Brand {
  readonly name: string
  /** `#rrggbb` */
  readonly color: string
  /** Absolute, or a path of this server; null: the built-in house. */
  readonly logoUrl: string | null
  readonly supportPhone: string
  readonly supportEmail: string
  /** Null: the built-in form. */
  readonly supportFormUrl: string | null
}

/** What an admin has saved wins over the environment, in every process, without a restart. */
export interface BrandSource {
  /** Returns it from memory unless the brand has just been changed. */
  readonly read: () => Promise<Brand>
}
