import type { Plugin } from 'vite'

const MODULE = /\/(contract|rules)\/src\/[\w-]+\.ts$/
const METHODS = new Set(['get', 'post', 'patch', 'put', 'del'])
/** Parts of an endpoint that only the server uses, to validate, serialise and document. */
const SERVERS = new Set(['params', 'query', 'body', 'answer', 'summary'])

// biome-ignore lint/suspicious/noExplicitAny: the properties of a node depend on its type
type Node = { type: string; start: number; end: number } & Record<string, any>
type Edit = { start: number; end: number; text: string }

const isEndpoint = (node: Node | undefined) =>
  node?.type === 'CallExpression' && METHODS.has(node.callee.name) && node.arguments[1]?.type === 'ObjectExpression'

/**
 * The browser needs only the method and path of an endpoint. The schemas are used by the server, and by the
 * few forms that validate input. This plugin removes the schemas from the endpoints and marks schema
 * creation as free of side effects, so that unused schemas, and zod where there is no form, are tree-shaken.
 * It saves a member's first view 10 KiB.
 */
export const thinContract = (): Plugin => ({
  name: 'thin-contract',
  // After TypeScript has been stripped, because the parser reads JavaScript only.
  enforce: 'post',
  transform(code, id) {
    if (!MODULE.test(id.replace(/\?.*/, ''))) return null
    const edits: Edit[] = []
    const thin = (property: Node) => {
      const parts: Node[] = property.value.arguments[1].properties
      for (const part of parts)
        if (SERVERS.has(part.key?.name))
          edits.push({ start: part.start, end: part.end, text: `${part.key.name}: undefined` })
    }
    for (const statement of (this.parse(code) as unknown as { body: Node[] }).body) {
      const declaration: Node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (declaration?.type !== 'VariableDeclaration') continue
      for (const { init } of declaration.declarations as { init: Node | null }[]) {
        if (init?.type === 'ObjectExpression' && init.properties.some((property: Node) => isEndpoint(property.value)))
          init.properties.filter((property: Node) => isEndpoint(property.value)).forEach(thin)
        else if (init && /CallExpression|ObjectExpression/.test(init.type))
          edits.push(
            { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
            { start: init.end, end: init.end, text: '))()' },
          )
      }
    }
    let made = code
    for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
      made = made.slice(0, start) + text + made.slice(end)
    return { code: made, map: null }
  },
})
