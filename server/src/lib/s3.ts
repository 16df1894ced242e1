import { createHash } from 'node:crypto'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as rest } from 'node:timers/promises'
import aws4 from 'aws4'
import type { Bucket } from './s3-url.ts'

/** The store cannot serve right now, or does not let us. The codes are those of db/outages.ts. */
export class StoreError extends Error {
  readonly code: 'STORE_AWAY' | 'STORE_FULL'

  constructor(code: StoreError['code'], sentence: string) {
    super(sentence)
    this.code = code
  }
}

/** Bytes to send. The store compares them with the hash, and keeps nothing if they differ. */
export type Sent = { bytes: number; sha256: string; open(): Uint8Array | Readable }
type Call = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Sent
  /** How long the store may be silent: before its answer, and between two parts of it. */
  patienceMs?: number
}

const PATIENCE_MS = 5000
const SOCKETS = 64
/** Pauses before a call is repeated that the store could not answer, as Amazon asks its clients to do. */
const PAUSES_MS = [100, 400]
const EMPTY = createHash('sha256').digest('hex')
const FULL = /^(QuotaExceeded|InsufficientStorage|XMinioStorageFull|XMinioAdminBucketQuotaExceeded|EntityTooLarge)$/
const ERROR_BYTES_MAX = 64 * 1024

/**
 * Sends signed calls to a bucket. All of them may be repeated without harm.
 * @returns a function that resolves with the answer once its head is there. It throws an error with the code ENOENT
 * when there is no such key, and a StoreError when the store is away, full or refuses.
 */
export function openBucket({ origin, name, region, key, secret }: Bucket) {
  const { protocol, hostname, port, host } = new URL(origin)
  const isSecure = protocol === 'https:'
  const pool = { keepAlive: true, maxSockets: SOCKETS }
  const agent = isSecure ? new HttpsAgent(pool) : new HttpAgent(pool)
  const credentials = { accessKeyId: key, secretAccessKey: secret }
  const away = (why: string) => new StoreError('STORE_AWAY', `S3_URL: the store at ${host} does not answer (${why})`)

  /** Paths with the bucket in them work with every store; names of hosts with the bucket need DNS and certificates. */
  const signed = ({ method, key, query = {}, headers = {}, body }: Call): RequestOptions => {
    const path = `/${name}${key === undefined ? '' : `/${key}`}`
    const search = new URLSearchParams(query).toString().replaceAll('+', '%20')
    const { headers: all } = aws4.sign(
      {
        host,
        method,
        path: search ? `${path}?${search}` : path,
        service: 's3',
        region,
        headers: {
          ...headers,
          'x-amz-content-sha256': body?.sha256 ?? EMPTY,
          ...(method === 'PUT' && { 'content-length': String(body?.bytes ?? 0) }),
        },
      },
      credentials,
    )
    return {
      hostname,
      ...(port && { port }),
      method,
      path: search ? `${path}?${search}` : path,
      headers: all as Record<string, string>,
      agent,
    }
  }

  const attempt = (call: Call) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { patienceMs = PATIENCE_MS } = call
      const request = (isSecure ? httpsRequest : httpRequest)(signed(call))
      const content = call.body?.open()
      const fail = (error: Error) => {
        clearTimeout(timer)
        if (content && !(content instanceof Uint8Array)) content.destroy()
        request.destroy()
        reject(error)
      }
      // Not the time-out of the socket: a request may also wait for one.
      const timer = setTimeout(() => fail(away('no answer in time')), patienceMs)
      request.once('error', (error: NodeJS.ErrnoException) =>
        fail(
          // The store had closed the connection that was kept: nobody has seen the call.
          request.reusedSocket && error.code === 'ECONNRESET'
            ? Object.assign(error, { isStale: true })
            : away(error.code ?? error.message),
        ),
      )
      request.once('response', (response) => {
        clearTimeout(timer)
        endWhenStalled(response, patienceMs, () => away('it stopped in the middle'))
        resolve(response)
      })
      if (content === undefined || content instanceof Uint8Array) request.end(content)
      else {
        content.on('data', () => timer.refresh())
        content.once('error', fail)
        content.pipe(request)
      }
    })

  return async function send(call: Call): Promise<IncomingMessage> {
    for (let tried = 0; ; tried++) {
      const pause = PAUSES_MS[tried]
      try {
        const response = await attempt(call)
        const { statusCode = 0 } = response
        if (statusCode < 300) return response
        const code = await readCode(response)
        if (statusCode < 500 || statusCode === 507 || pause === undefined) throw refusal(call, statusCode, code)
      } catch (error) {
        if (!(error as { isStale?: boolean }).isStale) throw error
        if (pause === undefined) throw away('ECONNRESET')
      }
      await rest(pause)
    }
  }

  function refusal({ method, key = '' }: Call, status: number, code: string): Error {
    if (status === 404 && code !== 'NoSuchBucket')
      return Object.assign(new Error(`The store has no ${key}`), { code: 'ENOENT' })
    if (status === 507 || FULL.test(code))
      return new StoreError('STORE_FULL', `S3_URL: the store at ${host} is full (${code || status})`)
    if (status === 404) return new StoreError('STORE_AWAY', `S3_URL: there is no bucket ${name} at ${host}`)
    if (status === 403 || status === 401)
      return new StoreError('STORE_AWAY', `S3_URL: ${host} refuses ${DOES[method]} ${name} (${code || status})`)
    return away(`${status} ${code}`.trim())
  }
}

const DOES = { GET: 'to read', HEAD: 'to read', PUT: 'to write', DELETE: 'to remove from' }

/** Ends an answer that stops, but not one whose reader is slow. */
function endWhenStalled(response: IncomingMessage, patienceMs: number, error: () => Error) {
  const { socket } = response
  const look = () => {
    if (response.readableLength > 0 || response.isPaused()) socket.setTimeout(patienceMs)
    else response.destroy(error())
  }
  socket.setTimeout(patienceMs)
  socket.on('timeout', look)
  response.once('close', () => {
    socket.off('timeout', look)
    // Back in the pool it may rest for as long as the store allows.
    socket.setTimeout(0)
  })
}

/** All of an answer. */
export async function readAll(response: IncomingMessage, most = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > most) break
  }
  return Buffer.concat(chunks)
}

/** Lets go of an answer without a body. */
export async function finish(response: IncomingMessage): Promise<IncomingMessage> {
  response.resume()
  await finished(response)
  return response
}

/** The store's name for an error; answers to HEAD have none. */
const readCode = async (response: IncomingMessage) =>
  /<Code>(\w+)<\/Code>/.exec(
    await readAll(response, ERROR_BYTES_MAX).then(
      (bytes) => bytes.toString(),
      () => '',
    ),
  )?.[1] ?? ''
