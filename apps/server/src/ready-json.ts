/** An answer that was serialised when its snapshot was built; its maker answers for the contract's fields. */
export class ReadyJson {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}
