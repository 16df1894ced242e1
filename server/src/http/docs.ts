import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@padauk/contract/endpoint'
import { ErrorBody } from '@padauk/contract/errors'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#lib/html.ts'
import { type Compressed, compressOnce, etagOf, sendCompressed } from './compressed.ts'
import { endpoints } from './endpoints.ts'
import { jsonSchemaOf } from './json-schema.ts'

/** What a route that bypasses answer() says about itself, in its `config`. */
type Described = Pick<Operation, 'summary' | 'responses'> &
  Partial<Pick<Operation, 'parameters' | 'requestBody'>> & { access: Endpoint['access']; feature: string; name: string }

declare module 'fastify' {
  interface FastifyContextConfig {
    docs?: Described
  }
}

type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: unknown }[]
  requestBody?: unknown
  responses: Record<string, unknown>
}

const ACCESS_SENTENCE: Record<string, string> = {
  public: 'Anyone may call it.',
  token: 'A signed-in member may call it, whatever the subscription.',
  active: 'A member whose subscription has not ended may call it.',
}

type Paths = Record<string, Record<string, Operation>>

const addTo = (paths: Paths, url: string, method: string, operation: Operation) => {
  const path = url.replace(/:(\w+)/g, '{$1}')
  paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
}

/** The OpenAPI 3.1 document, generated from the validating schemas. */
function openApi(bypassing: Paths) {
  const paths = { ...bypassing }
  for (const { feature, name, endpoint } of endpoints)
    addTo(paths, endpoint.path, endpoint.method, operationOf(feature, name, endpoint))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Padauk',
      version: '1',
      description: 'The wire of the school. Every answer is {"content": …} or {"error": …}.',
    },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        staff: { type: 'apiKey', in: 'cookie', name: 'staff' },
      },
    },
  }
}

function operationOf(
  feature: string,
  name: string,
  { method, access, summary, params, query, body, answer, upload, download, isSecret, status: made }: Endpoint,
): Operation {
  const status = made ?? (answer || download ? 200 : 204)
  const isMembers = access === 'token' || access === 'active'
  const headers = isMembers ? { headers: { Applied: { description: APPLIED, schema: { type: 'integer' } } } } : {}
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary,
    ...accessOf(access),
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query, 'query'),
      ...(method !== 'GET' ? [headerOf('Idempotency-Key', { type: 'string', maxLength: 200 })] : []),
      ...(isMembers ? [headerOf('Device', { type: 'string', pattern: '^[\\w-]{16,64}$' })] : []),
      ...(isMembers && method !== 'GET' && !isSecret && !upload
        ? [headerOf('Change', { type: 'integer', minimum: 1 })]
        : []),
    ],
    ...(upload
      ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: formSchemaOf(upload, body) } } } }
      : body && {
          requestBody: {
            required: !body.safeParse(undefined).success,
            content: { 'application/json': { schema: jsonSchemaOf(body, 'input') } },
          },
        }),
    responses: {
      [status]: download
        ? { description: 'A file', ...headers, content: { [download]: { schema: { type: 'string' } } } }
        : answer
          ? { description: 'Success', ...headers, content: { 'application/json': { schema: jsonSchemaOf(answer) } } }
          : { description: 'Done', ...headers },
      default: failure(),
    },
  }
}

const APPLIED = 'The last change of the Device that was applied, 0 before the first'
const headerOf = (name: string, schema: object) => ({ name, in: 'header' as const, required: false, schema })

const failure = () => ({
  description: 'A failure',
  content: { 'application/json': { schema: jsonSchemaOf(ErrorBody) } },
})

const accessOf = (access: Endpoint['access']) => ({
  description:
    ACCESS_SENTENCE[access] ??
    (access === 'staff'
      ? 'Anybody of the staff may call it.'
      : `A person of the staff with the capability ${access.slice('staff:'.length).replace('|', ' or ')} may call it.`),
  security: access === 'public' ? [] : access.startsWith('staff') ? [{ staff: [] }] : [{ token: [] }],
})

const describedOperation = ({ access, feature, name, responses, ...described }: Described, method: string) => ({
  operationId: `${feature}.${name}${method === 'GET' ? '' : `.${method.toLowerCase()}`}`,
  tags: [feature],
  ...accessOf(access),
  parameters: [],
  ...described,
  responses: { ...responses, default: failure() },
})

/** The fields of a multipart form, including its file. */
function formSchemaOf({ field, maxBytes, takes, isOptional }: NonNullable<Endpoint['upload']>, body: Endpoint['body']) {
  const fields = (body ? jsonSchemaOf(body, 'input') : { type: 'object' }) as {
    properties?: object
    required?: string[]
  }
  const file = {
    type: 'string',
    format: 'binary',
    description: `${takes ? 'A file' : 'JPEG, PNG or WebP'}, at most ${maxBytes / 1024 / 1024} MB`,
  }
  return {
    ...fields,
    properties: { ...fields.properties, [field]: file },
    required: [...(fields.required ?? []), ...(isOptional ? [] : [field])],
  }
}

function parametersOf(schema: Endpoint['params'], where: 'path' | 'query'): Operation['parameters'] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.55 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
summary{cursor:pointer;padding:.6rem 0}code,pre{font-family:ui-monospace,monospace;font-size:.9em}pre{overflow:auto;padding:1rem;border:1px solid #8885;border-radius:10px}
details{border-top:1px solid #8885}b{display:inline-block;min-width:4.5rem}h2{margin:2.5rem 0 .5rem;text-transform:capitalize}`

/** The same document as an HTML page without scripts. */
function docsPage(document: ReturnType<typeof openApi>) {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const features = [...new Set(rows.map(({ operation }) => operation.tags[0] as string))]
  const section = (feature: string) =>
    `<h2>${escapeHtml(feature)}</h2>${rows
      .filter(({ operation }) => operation.tags[0] === feature)
      .map(
        ({ path, method, operation: { summary, description, parameters, requestBody, responses } }) =>
          `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary><p>${description}</p><pre tabindex="0">${escapeHtml(JSON.stringify({ parameters, requestBody, responses }, null, 2))}</pre></details>`,
      )
      .join('')}`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>The API</title><style>${STYLE}</style></head><body><main><h1>The API</h1><p>${escapeHtml(document.info.description)} The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>${features.map(section).join('')}</main></body></html>`
}

/** A document that the build has made (server/warm-up.ts). Read at once: most of a crowd that waits is refused. */
function readBuilt(path: string): Compressed {
  const [br, gzip] = ['.br', '.gz'].map((ending) => readFileSync(path + ending)) as [Buffer, Buffer]
  return { plain: () => createReadStream(path), br, gzip, etag: etagOf(br) }
}

/**
 * Call it before the other routes: it collects those that bypass answer().
 * @param built where the build has put the documents; without it they are made on first use, which stops the thread for
 * half a second
 */
export function docsRoutes(app: FastifyInstance, built?: string) {
  const bypassing: Paths = {}
  app.addHook('onRoute', ({ method, url, config }) => {
    // A single HEAD is Fastify's companion of a GET.
    if (!config?.docs || method === 'HEAD') return
    for (const one of [method].flat()) addTo(bypassing, url, one, describedOperation(config.docs, one))
  })
  const once = (file: string, make: () => string) => {
    let made: Compressed | Promise<Compressed> | undefined = built ? readBuilt(join(built, file)) : undefined
    return () => {
      made ??= compressOnce(make())
      return made
    }
  }
  const json = once('openapi.json', () => JSON.stringify(openApi(bypassing)))
  const html = once('docs.html', () => docsPage(openApi(bypassing)))
  const hash = createHash('sha256').update(STYLE).digest('base64')
  const docs = (name: string, summary: string, type: string): { docs: Described } => ({
    docs: {
      access: 'public',
      feature: 'docs',
      name,
      summary,
      responses: { 200: { description: 'Success', content: { [type]: {} } }, 304: { description: 'Not modified' } },
    },
  })
  app.get(
    '/api/openapi.json',
    { config: docs('document', 'This document', 'application/json') },
    async (request, reply) => sendCompressed(request, reply.type('application/json; charset=utf-8'), await json()),
  )
  app.get('/api/docs', { config: docs('page', 'This document as a page', 'text/html') }, async (request, reply) =>
    sendCompressed(
      request,
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`),
      await html(),
    ),
  )
}
