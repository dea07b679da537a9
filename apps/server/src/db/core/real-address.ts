/**
 * SQL of a person whose e-mail address can be a real one: it is below none of the names that are kept for examples
 * (RFC 2606). What is left of an anonymized person is below `.invalid`.
 */
export const mayBeReal = `email !~* '[@.](example|invalid|test|localhost|example\\.(com|net|org))$'`
