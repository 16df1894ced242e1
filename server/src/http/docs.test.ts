import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { campuses } from '@padauk/contract/campuses'
import type { Endpoint } from '@padauk/contract/endpoint'
import { fundedOrders } from '@padauk/contract/funded-orders'
import { lessons } from '@padauk/contract/lessons'
import { notes } from '@padauk/contract/notes'
import { fastify } from 'fastify'
import { docsRoutes } from '#http/docs.ts'
import { endpoints } from '#http/endpoints.ts'
import { openWorld } from '#test/world.ts'

const { app, call, db } = await openWorld()
type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  items?: Schema
}
type Media = { 'application/json': { schema: Schema } }
type Operation = {
  operationId: string
  tags: string[]
  summary: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { required: boolean; content: Media }
  responses: Record<string, { description: string; content?: Media }>
}
const document = (await call('GET', '/api/openapi.json')).body as {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, { type: string; scheme: string }> }
}
const operation = ({ path, method }: Endpoint) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Operation

/** Every object in a JSON document. */
function* nodes(node: unknown): Generator<Record<string, unknown>> {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) yield node as Record<string, unknown>
  for (const child of Object.values(node)) yield* nodes(child)
}

test('SAFE-2 /api/openapi.json is an OpenAPI 3.1 document', () => {
  assert.match(document.openapi, /^3\.1\.\d+$/)
  assert.ok(document.info.title && document.info.version)
  assert.deepEqual(document.components.securitySchemes.token, { type: 'http', scheme: 'bearer' })
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  assert.equal(new Set(ids).size, ids.length)
  for (const { id } of endpoints) assert.ok(ids.includes(id), id)
})

test('SAFE-2 the document has exactly the routes of the API, also those that do not answer JSON', () => {
  const routes: string[] = []
  const parents: string[] = []
  for (const [, indent = '', part = '', methods = ''] of app
    .printRoutes({ commonPrefix: false })
    .matchAll(/^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/gm)) {
    const depth = indent.length / 4
    const path = (depth > 0 ? parents[depth - 1] : '') + part
    parents[depth] = path
    const listed = methods.split(', ').filter(Boolean)
    if (path.startsWith('/api/'))
      for (const method of listed) if (method !== 'HEAD' || !listed.includes('GET')) routes.push(`${method} ${path}`)
  }
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  assert.ok(routes.includes('GET /api/file') && routes.length > endpoints.length)
  assert.deepEqual(documented.toSorted(), routes.toSorted())
})

test('SAFE-7 the documentation is built once, compressed, and 304 when unchanged', async () => {
  for (const url of ['/api/docs', '/api/openapi.json']) {
    const plain = await app.inject(url)
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await app.inject({ url, headers: { 'accept-encoding': encoding } })
      assert.equal(packed.headers['content-encoding'], encoding)
      assert.deepEqual(unpack(packed.rawPayload), plain.rawPayload)
      assert.ok(packed.rawPayload.length < 110_000, `${url} ${encoding} ${packed.rawPayload.length}`)
    }
    const { headers } = plain
    assert.deepEqual([headers['cache-control'], headers.vary], ['no-cache', 'Accept-Encoding'])
    assert.equal((await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })).statusCode, 304)
    // Built on each call, 100 calls would take four seconds.
    const began = performance.now()
    await Promise.all(Array.from({ length: 100 }, () => app.inject({ url, headers: { 'accept-encoding': 'br' } })))
    assert.ok(performance.now() - began < 1000, `${performance.now() - began} ms`)
  }
})

test('SAFE-7 documents that the build has made are sent as they are, and nothing is made', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'padauk-docs-'))
  t.after(() => rmSync(dir, { recursive: true }))
  for (const file of ['openapi.json', 'docs.html'])
    for (const ending of ['', '.br', '.gz']) writeFileSync(join(dir, file + ending), `${file}${ending}`)
  const served = fastify()
  docsRoutes(served, dir)
  for (const [url, file] of [
    ['/api/openapi.json', 'openapi.json'],
    ['/api/docs', 'docs.html'],
  ] as const) {
    const get = (headers: Record<string, string>) => served.inject({ url, headers })
    assert.equal((await get({})).body, file)
    assert.equal((await get({ 'accept-encoding': 'gzip, br' })).body, `${file}.br`)
    const packed = await get({ 'accept-encoding': 'gzip' })
    assert.equal(packed.body, `${file}.gz`)
    assert.equal((await get({ 'if-none-match': String(packed.headers.etag) })).statusCode, 304)
  }
  await served.close()
})

test('SAFE-2 each endpoint documents its access, input and response', () => {
  for (const endpoint of endpoints) {
    const { security, parameters, requestBody, responses, summary, tags } = operation(endpoint)
    assert.deepEqual(
      security,
      endpoint.access === 'public' ? [] : endpoint.access.startsWith('staff') ? [{ staff: [] }] : [{ token: [] }],
      endpoint.id,
    )
    assert.ok(summary && tags.length === 1)
    const inPath = parameters.filter((one) => one.in === 'path')
    assert.deepEqual(
      inPath.map(({ name }) => name).toSorted(),
      [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name).toSorted(),
      endpoint.id,
    )
    assert.ok(inPath.every(({ required }) => required))
    assert.ok(parameters.every(({ in: where, schema }) => ['path', 'query', 'header'].includes(where) && schema))
    assert.equal(requestBody !== undefined, endpoint.body !== undefined || endpoint.upload !== undefined, endpoint.id)
    const status = String(endpoint.status ?? (endpoint.answer || endpoint.download ? 200 : 204))
    assert.deepEqual(Object.keys(responses).toSorted(), [status, 'default'].toSorted(), endpoint.id)
    assert.equal(responses[status]?.content !== undefined, (endpoint.answer ?? endpoint.download) !== undefined)
    assert.deepEqual(Object.keys(responses.default?.content?.['application/json'].schema.properties ?? {}), ['error'])
    for (const { description } of Object.values(responses)) assert.ok(description)
  }
})

test('SAFE-2 its schemas are JSON Schema 2020-12, with null as a type instead of `nullable`', () => {
  for (const node of nodes(document.paths)) {
    assert.equal('nullable' in node, false, JSON.stringify(node).slice(0, 200))
    if (typeof node.type === 'string' && 'properties' in node) assert.equal(node.type, 'object')
    if (Array.isArray(node.required))
      for (const name of node.required) assert.ok(name in (node.properties as object), String(name))
    if (typeof node.$ref === 'string') assert.fail(`a reference that leads nowhere: ${node.$ref}`)
  }
  const lesson =
    operation(lessons.read).responses['200']?.content?.['application/json'].schema.properties?.content?.properties ?? {}
  for (const name of ['video', 'text', 'quiz', 'next_lesson_id'])
    assert.ok(
      [lesson[name]?.type, ...(lesson[name]?.anyOf ?? []).map(({ type }) => type)].flat().includes('null'),
      name,
    )
})

test('SAFE-2 list parameters and responses are documented', () => {
  const { parameters, responses } = operation(campuses.list)
  assert.deepEqual(
    parameters.map(({ name, required }) => [name, required]),
    [
      ['page', false],
      ['perPage', false],
      ['language', false],
      ['q', false],
    ],
  )
  const { properties, required } = responses['200']?.content?.['application/json'].schema.properties?.content ?? {}
  assert.deepEqual(
    [Object.keys(properties ?? {}), required],
    [
      ['currentPage', 'totalPage', 'perPage', 'total', 'data'],
      ['currentPage', 'totalPage', 'perPage', 'total', 'data'],
    ],
  )
  type Form = { schema: { properties: Record<string, { format?: string }>; required: string[] } }
  const forms = operation(fundedOrders.create).requestBody?.content as unknown as Record<string, Form> | undefined
  const form = forms?.['multipart/form-data']?.schema
  assert.ok(
    form?.properties.payment_proof?.format === 'binary' &&
      form.required.includes('payment_proof') &&
      form.required.includes('transaction_reference'),
  )
  assert.deepEqual(operation(notes.create).requestBody?.content['application/json'].schema.required, [
    'title',
    'description',
    'type',
  ])
  for (const one of endpoints) {
    const isMembers = one.access === 'token' || one.access === 'active'
    const takes = (header: string) =>
      operation(one).parameters.some(({ name, in: where }) => name === header && where === 'header')
    assert.deepEqual(
      ['Idempotency-Key', 'Device', 'Change'].map(takes),
      [
        one.method !== 'GET',
        isMembers,
        isMembers && one.method !== 'GET' && !('isSecret' in one) && !('upload' in one),
      ],
      `${one.method} ${one.path}`,
    )
  }
})

test('SAFE-4 /api/docs is complete HTML naming every endpoint, without scripts and with a policy that forbids them', async () => {
  const { status, headers, text } = await call('GET', '/api/docs')
  assert.deepEqual([status, headers['content-type']], [200, 'text/html; charset=utf-8'])
  assert.match(text, /^<!doctype html><html lang="en">.*<title>[^<]+<\/title>.*<h1>.*<\/html>$/s)
  for (const { path } of endpoints) assert.ok(text.includes(`<code>${path.replace(/:(\w+)/g, '{$1}')}</code>`), path)
  assert.doesNotMatch(text, /<script|\son\w+=|javascript:|<iframe/i)
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /default-src 'none'/)
  assert.doesNotMatch(policy, /unsafe|script-src/)
  for (const tag of ['details', 'main', 'code', 'pre'])
    assert.equal(text.split(`<${tag}`).length, text.split(`</${tag}>`).length, tag)
})

// This test must be last: it closes the database.
test('SAFE-6 /healthz reports the process, /readyz the database and file store, with 503 when they fail', async () => {
  for (const [url, word] of [
    ['/healthz', 'up'],
    ['/readyz', 'ready'],
  ] as const) {
    const { status, body } = await call('GET', url)
    assert.deepEqual([status, body], [200, { content: { status: word } }])
  }
  await db.destroy()
  assert.equal((await call('GET', '/healthz')).status, 200)
  const { status, error, headers } = await call('GET', '/readyz')
  assert.deepEqual([status, error.code], [503, 'not_ready'])
  assert.ok(Number(headers['retry-after']) >= 1)
  const lost = await call('GET', '/api/campus')
  assert.ok(lost.status >= 500)
  assert.match(lost.error.message, /^Error: /)
  assert.doesNotMatch(
    lost.text,
    /database|driver|select|sqlite|postgres|destroyed|\.ts/i,
    'and the reason is for the log, not for the caller',
  )
})
