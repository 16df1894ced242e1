// Members who read without a break, on connections that are kept as long as the server allows, and never try again.
import { Agent, get } from 'node:http'

export function startReaders(url: string, atOnce: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const statuses: Record<string, number> = {}
  let connections = 0
  let isOver = false
  const read = () =>
    new Promise<string>((resolve) => {
      const request = get(url, { agent }, (response) => {
        response.resume()
        response.once('end', () => resolve(String(response.statusCode)))
        response.once('error', ({ message }) => resolve(message))
      })
      request.once('socket', () => {
        if (!request.reusedSocket) connections++
      })
      request.once('error', ({ message }) => resolve(message))
    })
  const running = Array.from({ length: atOnce }, async () => {
    while (!isOver) {
      const status = await read()
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  })
  return {
    statuses,
    async end() {
      isOver = true
      await Promise.all(running)
      agent.destroy()
      return { statuses, connections }
    },
  }
}
