/** The message says on one line why the database cannot be used, and how to correct that. */
export class DatabaseNotUsableError extends Error {}
