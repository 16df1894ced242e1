import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { hashToken } from '#lib/tokens.ts'
import { HEALTH_PATH, METRICS_PATH } from './operations.ts'
import { openTimings } from './timings.ts'

export type Metrics = ReturnType<typeof openMetrics>

const LOOP_LOOK_MS = 20
const REQUEST_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5]
const QUERY_SECONDS = [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 5]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const OUTSIDE_API = new Set([HEALTH_PATH, '/readyz', METRICS_PATH])

/**
 * What this process measures about itself. Loaded only when METRICS_TOKEN is set: without it nothing is measured.
 * @param token who sends it may read the figures
 */
export function openMetrics(token: string) {
  // Of its own, so that several servers in one process (tests) do not share their figures.
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: LOOP_LOOK_MS })
  new Gauge({
    name: 'padauk_largest_process_bytes',
    help: 'Resident memory of the largest server process; the default figures are sums',
    aggregator: 'max',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  const seriesOf = openTimings(
    register,
    'padauk_request_duration_seconds',
    'From the headers of a request to the end of its answer',
    REQUEST_SECONDS,
  )
  const query = openTimings(
    register,
    'padauk_query_duration_seconds',
    'Database queries, without waiting for a connection',
    QUERY_SECONDS,
  )({})
  const refreshes: (() => Promise<void>)[] = []
  const refresh = () => Promise.all(refreshes.map((one) => one()))
  const right = Buffer.from(hashToken(`Bearer ${token}`))

  return {
    register,
    /** Runs before each reading. A gauge's own `collect` cannot wait for what others need as well. */
    beforeReading: (one: () => Promise<void>) => void refreshes.push(one),
    /** The figures as Prometheus reads them. */
    async readText() {
      await refresh()
      return register.metrics()
    },
    /** The same as data, which the supervisor adds up over its processes. */
    async readMetrics() {
      await refresh()
      return register.getMetricsAsJSON()
    },
    /** Given to the database as its `onQuery`. */
    queryTook: (ms: number) => query(ms / 1000),
    /** Compares hashes, in a time that tells nothing about the token. */
    mayRead: ({ headers }: Pick<IncomingMessage, 'headers'>) =>
      timingSafeEqual(Buffer.from(hashToken(headers.authorization ?? '')), right),
    watchRequests: (app: FastifyInstance) => watchRequests(app, seriesOf),
    /** Requests that the gate refused never reach the framework. */
    watchGate({ shed }: { shed: () => number }) {
      new Counter({
        name: 'padauk_requests_shed_total',
        help: 'Requests refused because there were too many at once',
        registers,
        collect() {
          this.reset()
          this.inc(shed())
        },
      })
    },
  }
}

/** Measures every request that reaches the framework. */
function watchRequests(app: FastifyInstance, seriesOf: ReturnType<typeof openTimings>) {
  /** Counts the requests of a route by method and class of status. */
  const watch = (route: string) => {
    const byMethod = new Map<string, ReturnType<typeof seriesOf>[]>()
    return (request: FastifyRequest, reply: FastifyReply) => {
      const method = METHODS.has(request.method) ? request.method : 'other'
      const digit = Math.floor(reply.statusCode / 100)
      const series = byMethod.get(method) ?? []
      byMethod.set(method, series)
      let observe = series[digit]
      if (!observe) {
        observe = seriesOf({ route, method, status: `${digit}xx` })
        series[digit] = observe
      }
      observe(reply.elapsedTime / 1000)
    }
  }
  // A hook per route: asking a request for its route costs more than counting it.
  app.addHook('onRoute', (route) => {
    const count = watch(routeOf(route.url))
    const before = route.onResponse ? [route.onResponse].flat() : []
    route.onResponse = [
      ...before,
      (request, reply, done) => {
        count(request, reply)
        done()
      },
    ]
  })
  const countUnknown = watch('unknown')
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) countUnknown(request, reply)
    done()
  })
}

/** A pattern of the contract, never an address, which may hold a token. Pages and their files are one route. */
const routeOf = (pattern: string) => (pattern.startsWith('/api/') || OUTSIDE_API.has(pattern) ? pattern : '/*')
