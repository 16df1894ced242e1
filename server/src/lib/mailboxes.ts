import normalizeEmail from 'validator/lib/normalizeEmail.js'

/** The mailbox that an address leads to: providers ignore dots, and what follows a plus. */
export const mailboxOf = (email: string) => normalizeEmail(email, { yahoo_remove_subaddress: false }) || email
