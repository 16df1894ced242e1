const SENTENCES: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk is full',
  EACCES: 'This user may not write or read there',
  EPERM: 'This user may not write or read there',
  EROFS: 'The disk is read-only',
  EIO: 'The disk is damaged or gone',
  ENOTDIR: 'A part of the path is a file',
}

/** An error as one sentence for the person at the terminal. */
export function inWords(error: unknown, outcome: string): string {
  const { code = '', message, path, errcode } = error as NodeJS.ErrnoException & { errcode?: number }
  // SQLite names a full disk by a number of its own.
  const sentence = SENTENCES[errcode === 13 ? 'ENOSPC' : code]
  return sentence ? `${sentence}${path ? `: ${path}` : ''}. ${outcome}` : message
}
