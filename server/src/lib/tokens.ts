import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A secret for a person to hold: 43 characters of base64url. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')
/** All that is kept of it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
