const digits = 12

/**
 * Returns what the audit trail names as the subject of an act on an address: the person who has it, else the beginning of its hash, which
 * tells two addresses apart and is not the address.
 */
export function toAddressSubject(
  personId: string | null,
  hash: Buffer,
): { subjectKind: string; subjectId: string } {
  if (personId !== null) return { subjectKind: 'person', subjectId: personId }
  return { subjectKind: 'mail-address', subjectId: hash.toString('hex').slice(0, digits) }
}
