/** The database cannot be used: what is wrong and how to mend it, on one line. */
export class DatabaseNotUsableError extends Error {}
