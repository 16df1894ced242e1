import { newKey } from '@padauk/contract/keys'
import { ownerOf } from '@padauk/offline/owner-names'
import { readInfo } from '../session.ts'

const SALT = 'device'

/** Random, so that the names do not tell whose they are. Without storage nothing is kept under them anyway. */
export const readSalt = () => {
  try {
    const stored = localStorage.getItem(SALT)
    if (stored) return stored
    made = newKey()
    localStorage.setItem(SALT, made)
    return made
  } catch {
    return ''
  }
}
let made = ''

const findSalt = async () => {
  readSalt()
  if (!made) return false
  const stored = await (await (await caches.open('device')).match('/salt'))?.text()
  if (!stored || stored === made || localStorage.getItem(SALT) !== made) return false
  localStorage.setItem(SALT, stored)
  return true
}
let finding: Promise<boolean> | undefined

/**
 * Takes back the salt of an earlier page, once. Browsers write local storage to the disk seconds later, so a phone that is
 * killed may have what is kept under the names, and not the salt. Returns whether the names were others before.
 */
export const restoreSalt = () => {
  finding ??= findSalt().catch(() => false)
  return finding
}

/**
 * Names the signed-in member in storage on this device, always the same for the same member, without saying who it is.
 * Undefined for visitors.
 */
export const readOwner = () => {
  const email = readInfo()?.email
  return email === undefined ? undefined : nameOwner(email)
}

/** The name of a member in storage on this device. */
export const nameOwner = (email: string) => ownerOf(readSalt(), email)
