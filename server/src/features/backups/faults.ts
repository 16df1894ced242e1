const SENTENCES: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk is full',
  EACCES: 'This user may not write or read there',
  EPERM: 'This user may not write or read there',
  EROFS: 'The disk is read-only',
  EIO: 'The disk is damaged or gone',
  ENOTDIR: 'A part of the path is a file',
}
/** pg then has no message of its own. */
const DATABASE_AWAY = /^(ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|EAI_AGAIN)$/

/** An error as one sentence for the person at the terminal. */
export function inWords(error: unknown, outcome: string): string {
  const { code = '', message, path, errcode } = error as NodeJS.ErrnoException & { errcode?: number }
  // Of a bucket (lib/s3.ts).
  if (code.startsWith('STORE_')) return `${message}. ${outcome}`
  if (DATABASE_AWAY.test(code)) return `The database does not answer. ${outcome}`
  // SQLite names a full disk by a number of its own.
  const sentence = SENTENCES[errcode === 13 ? 'ENOSPC' : code]
  return sentence ? `${sentence}${path ? `: ${path}` : ''}. ${outcome}` : message
}
