// Sends requests at the same moment, each on a connection of its own, from a thread of its own: the server under test
// must not wait for its client.
import { connect } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

export type Told = { status: number; text: string }

/** @param requests complete requests that close their connection */
export function sendBurst(port: number, requests: string[]): Promise<Told[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { port, requests } })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

async function burst({ port, requests }: { port: number; requests: string[] }) {
  const sockets = await Promise.all(
    requests.map(
      () =>
        new Promise<ReturnType<typeof connect>>((resolve, reject) => {
          const socket = connect(port, '127.0.0.1', () => resolve(socket)).once('error', reject)
        }),
    ),
  )
  const answers = sockets.map(
    (socket, nth) =>
      new Promise<Told>((resolve) => {
        let text = ''
        socket.setEncoding('latin1').on('data', (part: string) => {
          text += part
        })
        socket.once('close', () => resolve({ status: Number(text.slice(9, 12)), text }))
        socket.write(requests[nth] as string)
      }),
  )
  parentPort?.postMessage(await Promise.all(answers))
}

if (!isMainThread) await burst(workerData)
