// Bundles the server into server/build: main.cjs, and a chunk for each part that is loaded later. Called by the build
// (scripts/machine.mjs). CommonJS, because Node loads it faster than modules, and with 5 MB less.
import { globSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

const sources = join(import.meta.dirname, 'src')
const output = join(import.meta.dirname, 'build')

/** These stay packages: they bring native code, or read files of their own folder. */
const OUTSIDE = ['@node-rs/argon2', 'harfbuzzjs', 'myanmar-tools', 'pdfkit', 'sharp']

const CALL =
  /\bawait importAll<.*?>\(new URL\('([^']+)', (?:import\.meta\.url|import\.meta\.resolve\('([^']+)'\))\), '([^']+)'\)/

/** Replaces a call of importAll by static imports. */
const importAll: Plugin = {
  name: 'import-all',
  transform: {
    filter: { code: /\bimportAll</, id: /\.ts$/ },
    handler(code, id) {
      if (id.endsWith('/import-all.ts')) return
      const [call, path = '', base, ending] = CALL.exec(code) ?? []
      if (!call) throw new Error(`${relative(sources, id)}: the arguments of importAll must be written out`)
      const folder = fileURLToPath(new URL(path, base ? import.meta.resolve(base) : pathToFileURL(id)))
      const files = globSync(`**/*${ending}`, { cwd: folder }).sort()
      const imports = files.map((file, nth) => `import * as module${nth} from ${JSON.stringify(join(folder, file))}`)
      const modules = files.map((file, nth) => `${JSON.stringify(file)}: module${nth}`)
      // The imports stand last, so that every line stays where it is.
      return { code: `${code.replace(call, `{ ${modules.join(', ')} }`)}\n${imports.join('\n')}`, map: null }
    },
  },
}

/** Lets a module find the files beside its source. */
const besideSources: Plugin = {
  name: 'beside-sources',
  transform: {
    filter: { code: /import\.meta\./, id: /\/server\/src\/.*\.ts$/ },
    handler(code, id) {
      const place = relative(output, id)
      return {
        code: code
          .replaceAll('import.meta.dirname', `(__dirname + '/${dirname(place)}')`)
          .replaceAll('import.meta.url', `require('node:url').pathToFileURL(__dirname + '/${place}').href`),
        map: null,
      }
    },
  },
}

/**
 * V8 keeps the text of a chunk, and with two bytes a letter if a single one is not Latin: 3 MB more. In String.raw an
 * escape is another text, except in patterns, which is where we use it. Lines stay the same for the source map.
 */
const inAscii: Plugin = {
  name: 'in-ascii',
  generateBundle(_, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[^\0-\x7f]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

const bundle = await rolldown({
  input: { main: join(sources, 'main.ts') },
  platform: 'node',
  external: OUTSIDE,
  plugins: [importAll, besideSources, inAscii],
})
await bundle.write({
  dir: output,
  cleanDir: true,
  format: 'cjs',
  sourcemap: true,
  comments: false,
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name]-[hash].cjs',
})
