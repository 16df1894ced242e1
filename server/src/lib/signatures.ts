import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNED_MINUTES = 15
const SHAPE = /^signed\/(\d{13})\/(\d{1,15})\/([\w-]{43})\/(.+)$/

/** What a signature covers: the folder, since a video and its parts are one thing that is opened or not. */
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
const sign = (secret: string, expires: string, memberId: string, folder: string) =>
  createHmac('sha256', secret).update(`${expires}/${memberId}/${folder}`).digest('base64url')

/** Signs paths to private files for one member from `now` on: each carries its expiry, the member and the signature. */
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

/** The path and member that a signed path names, or nothing when it is made up or too old. */
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
