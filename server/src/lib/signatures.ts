import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNED_MINUTES = 15
const SHAPE = /^signed\/(\d{13})\/(\d{1,15})\/([\w-]{43})\/(.+)$/

const sign = (secret: string, expires: string, memberId: string, path: string) =>
  createHmac('sha256', secret).update(`${expires}/${memberId}/${path}`).digest('base64url')

/** A path to a private file that carries its expiry, the member it was made for, and the signature over all three. */
export function signPath(secret: string, path: string, memberId: number, now: Date): string {
  const expires = String(now.getTime() + SIGNED_MINUTES * 60_000)
  return `signed/${expires}/${memberId}/${sign(secret, expires, String(memberId), path)}/${path}`
}

/** The path and member that a signed path names, or nothing when it is made up or too old. */
export function readSignedPath(secret: string, signed: string, now: Date): { path: string; memberId: number } | undefined {
  const [, expires, memberId, signature, path] = SHAPE.exec(signed) ?? []
  if (!expires || !memberId || !signature || !path) return undefined
  const right = Buffer.from(sign(secret, expires, memberId, path))
  const given = Buffer.from(signature)
  if (right.length !== given.length || !timingSafeEqual(right, given) || Number(expires) < now.getTime()) return undefined
  return { path, memberId: Number(memberId) }
}
