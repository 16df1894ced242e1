import { createHmac, timingSafeEqual } from 'node:crypto'

const SIGNED_MINUTES = 15
const SHAPE = /^signed\/(\d{13})\/(\d{1,15})\/([\w-]{43})\/(.+)$/

/** A signature covers a folder, because a video consists of many files. */
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
const sign = (secret: string, expires: string, memberId: string, folder: string) =>
  createHmac('sha256', secret).update(`${expires}/${memberId}/${folder}`).digest('base64url')

/** Signs paths of private files for one member: each carries its expiry, the member and the signature. */
export function pathSigner(secret: string, memberId: number, now: Date): (path: string) => string {
  const expires = String(now.getTime() + SIGNED_MINUTES * 60_000)
  const signatures = new Map<string, string>()
  return (path) => {
    const folder = folderOf(path)
    let signature = signatures.get(folder)
    if (!signature) {
      signature = sign(secret, expires, String(memberId), folder)
      signatures.set(folder, signature)
    }
    return `signed/${expires}/${memberId}/${signature}/${path}`
  }
}

/** The path and member of a signed path; undefined when invalid or expired. */
export function readSignedPath(
  secret: string,
  signed: string,
  now: Date,
): { path: string; memberId: number } | undefined {
  const [, expires, memberId, signature, path] = SHAPE.exec(signed) ?? []
  if (!expires || !memberId || !signature || !path) return undefined
  const right = Buffer.from(sign(secret, expires, memberId, folderOf(path)))
  const given = Buffer.from(signature)
  if (right.length !== given.length || !timingSafeEqual(right, given) || Number(expires) < now.getTime())
    return undefined
  return { path, memberId: Number(memberId) }
}
