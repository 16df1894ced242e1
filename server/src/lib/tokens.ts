import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A random secret: 43 characters of base64url. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')
/** Only this is stored. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
