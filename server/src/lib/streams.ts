import { createHash } from 'node:crypto'
import { type Duplex, pipeline, type Readable, Transform } from 'node:stream'

/** Feeds one stream into another. Unlike `pipe()`, an error of either ends both, so that nobody waits for ever. */
export function piped<T extends Duplex>(source: Readable, into: T): T {
  // The reader of `into` gets the error.
  pipeline(source, into, () => {})
  return into
}

/** Passes bytes on and knows their number and hash at the end. */
export class Measuring extends Transform {
  readonly #hash = createHash('sha256')
  #bytes = 0

  override _transform(chunk: Buffer, _: unknown, done: (error: null, chunk: Buffer) => void) {
    this.#hash.update(chunk)
    this.#bytes += chunk.length
    done(null, chunk)
  }

  result = () => ({ bytes: this.#bytes, sha256: this.#hash.digest('hex') })
}

/** The size and hash of what a stream yields. */
export async function measure(open: () => Readable | Promise<Readable>) {
  const measuring = piped(await open(), new Measuring())
  for await (const _ of measuring);
  return measuring.result()
}
