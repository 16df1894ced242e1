import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { ADDRESS_FACTOR } from '#http/limits.ts'
import { networkOf } from '#lib/networks.ts'
import { hashToken, newToken } from '#lib/tokens.ts'
import { countIn, removeEnded } from './tries.ts'

// Guessing a password is limited so that strangers cannot use up what the owner needs (docs/decisions/0021).

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** An account knows this many devices and as many networks, each for so long after the last sign-in. */
const KNOWN_MAX = 10
const KNOWN_DAYS = 90
/** Wrong passwords an hour from one place, as a multiple of those a minute. */
const HOUR_FACTOR = 2

/** Where a call comes from. `device` is the token in the cookie of that name. */
export type From = { address: string; userAgent: string; device: string | undefined }

/** The cookie by which an account knows a device again. It gives no access, only attempts of its own. */
export const deviceCookie = (token: string, path: string, isSecure: boolean) =>
  `device=${token}; Path=${path}; Max-Age=${(KNOWN_DAYS * DAY_MS) / 1000}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** Of members: for their calls, and for the forms of pages without scripts. */
export const memberDeviceCookies = (token: string, isSecure: boolean) =>
  ['/api/user/auth', '/auth'].map((path) => deviceCookie(token, path, isSecure))

type Kind = 'DEVICE' | 'NETWORK'
const placesOf = ({ address, device }: From): Record<Kind, string> => ({
  DEVICE: device ? hashToken(device) : '',
  NETWORK: networkOf(address),
})

/** How the account knows the place of a call, if it has signed in from there; the device counts first. */
export async function findKnownPlace(db: Db, account: string, from: From, now: Date): Promise<Kind | undefined> {
  const { DEVICE, NETWORK } = placesOf(from)
  const knownPlaces = await db
    .selectFrom('known_places')
    .where('account', '=', account)
    .where('place', 'in', [DEVICE, NETWORK])
    .where('seen_at', '>', new Date(now.getTime() - KNOWN_DAYS * DAY_MS).toISOString())
    .select('kind')
    .orderBy('kind')
    .execute()
  return knownPlaces[0]?.kind
}

type Asking = { what: string; email: string; from: From; perMinute: number }
const accountOf = ({ what, email }: Pick<Asking, 'what' | 'email'>) => `${what} ${email}`

/** The counts of an attempt; those that `forget` names are the place's own. */
function windowsOf({ what, email, from, perMinute }: Asking, knownPlaces: Kind | undefined) {
  const account = accountOf({ what, email })
  const place = placesOf(from)[knownPlaces ?? 'NETWORK']
  return {
    own: [
      { subject: `${account} a minute at ${place}`, limit: perMinute, windowMs: MINUTE_MS },
      { subject: `${account} an hour at ${place}`, limit: perMinute * HOUR_FACTOR, windowMs: HOUR_MS },
    ],
    strangers: { subject: `${account} a day`, limit: perMinute * ADDRESS_FACTOR, windowMs: DAY_MS },
    // Accounts, not attempts: somebody who guesses at one account takes nothing from the others on the network.
    network: {
      subject: `${what} from ${placesOf(from).NETWORK}`,
      limit: perMinute * ADDRESS_FACTOR,
      windowMs: HOUR_MS,
    },
  }
}

/** An attempt that was counted as wrong until acceptGuess() takes it back. */
type Guess = Asking & { knownPlaces: Kind | undefined }

/**
 * Counts a password that is about to be verified, as if it were wrong.
 * @throws 429 above a limit
 */
export async function countGuess(db: Db, asking: Asking, now: Date): Promise<Guess> {
  const knownPlaces = await findKnownPlace(db, accountOf(asking), asking.from, now)
  const { own, strangers, network } = windowsOf(asking, knownPlaces)
  await inTransaction(db, async (trx) => {
    if (knownPlaces) return countIn(trx, own, now)
    const [, thisHour] = await countIn(trx, [...own, strangers], now)
    return thisHour === 1 ? countIn(trx, [network], now) : undefined
  })
  await removeEnded(db, now)
  return { ...asking, knownPlaces }
}

/**
 * Called after the right password, in the transaction of the sign-in: takes the count back and remembers the place.
 * @returns the token of the device, for its cookie
 */
export async function acceptGuess(trx: Db, guess: Guess, now: Date): Promise<string> {
  const { own, strangers, network } = windowsOf(guess, guess.knownPlaces)
  const [minute, hour] = own
  await trx.deleteFrom('tries').where('subject', '=', minute!.subject).execute()
  const { numDeletedRows } = await trx.deleteFrom('tries').where('subject', '=', hour!.subject).executeTakeFirst()
  if (!guess.knownPlaces) {
    await lower(trx, strangers.subject)
    if (numDeletedRows) await lower(trx, network.subject)
  }
  return rememberPlace(trx, guess, now)
}

const lower = (trx: Db, subject: string) =>
  trx
    .updateTable('tries')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('subject', '=', subject)
    .where('count', '>', 0)
    .execute()

/**
 * Remembers the device and the network of somebody who has proved to be the owner.
 * @returns the token of the device, for its cookie
 */
export async function rememberPlace(
  trx: Db,
  { what, email, from }: Pick<Asking, 'what' | 'email' | 'from'>,
  now: Date,
): Promise<string> {
  const account = accountOf({ what, email })
  const seen_at = now.toISOString()
  const device = (await isIssued(trx, from)) ? (from.device as string) : newToken()
  for (const [kind, place] of Object.entries(placesOf({ ...from, device })) as [Kind, string][]) {
    await trx
      .insertInto('known_places')
      .values({ account, kind, place, seen_at })
      .onConflict((conflict) => conflict.columns(['account', 'kind', 'place']).doUpdateSet({ seen_at }))
      .execute()
    const places = trx.selectFrom('known_places').where('account', '=', account).where('kind', '=', kind)
    const older = await places
      .select('place')
      .orderBy('seen_at', 'desc')
      .orderBy('place')
      .offset(KNOWN_MAX)
      .limit(100)
      .execute()
    for (const { place } of older)
      await trx
        .deleteFrom('known_places')
        .where('account', '=', account)
        .where('kind', '=', kind)
        .where('place', '=', place)
        .execute()
  }
  return device
}

/** Two accounts may share a device, but a token that we never issued is not taken over. */
const isIssued = async (trx: Db, from: From) =>
  from.device !== undefined &&
  (await trx
    .selectFrom('known_places')
    .where('place', '=', placesOf(from).DEVICE)
    .where('kind', '=', 'DEVICE')
    .select('place')
    .limit(1)
    .executeTakeFirst()) !== undefined
