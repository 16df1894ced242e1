/** A bucket of an S3-compatible store, and who may use it. */
export type Bucket = {
  /** Where the store answers, such as https://s3.example.com. */
  origin: string
  name: string
  region: string
  key: string
  secret: string
}

const NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const REGION = /^[a-z0-9-]{1,40}$/

/**
 * Reads `s3://key:secret@host/bucket?region=…`; `s3+http://` is for a store in the same private network, without TLS.
 * @returns undefined when it is anything else, so that no message repeats the secret
 */
export function readS3Url(text: string): Bucket | undefined {
  const [, plain, rest] = /^s3(\+http)?:\/\/(.+)$/.exec(text) ?? []
  const scheme = plain ? 'http' : 'https'
  // Parsed as the address that it stands for, so that the host is held to the same rules.
  const url = rest === undefined ? null : URL.parse(`${scheme}://${rest}`)
  if (!url || url.hash) return undefined
  const { region = 'us-east-1', ...unknown } = Object.fromEntries(url.searchParams)
  const name = url.pathname.replace(/^\/|\/$/g, '')
  if (!url.username || !url.password || !NAME.test(name) || !REGION.test(region) || Object.keys(unknown).length > 0)
    return undefined
  try {
    const [key, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    return { origin: url.origin, name, region, key, secret }
  } catch {
    return undefined
  }
}
