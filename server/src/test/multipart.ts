/** A real picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Builds the body and content type of a multipart call from ordered fields and files. */
export function multipart(parts: [name: string, value: string | Buffer, type?: string][]): {
  body: Buffer
  headers: { 'content-type': string }
} {
  const boundary = 'padauk-test-boundary'
  const chunks = parts.flatMap(([name, value, type = 'image/png']) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${typeof value === 'string' ? '' : `; filename="x"\r\ncontent-type: ${type}`}\r\n\r\n`,
    value,
    '\r\n',
  ])
  return {
    body: Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk as string))),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
