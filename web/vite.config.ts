import { readdirSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { thinContract } from './thin-contract.ts'
import { words } from './words.ts'

type Context = {
  getModuleInfo(
    id: string,
  ): { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

// lucide-react exports all icons from one file. The icons used by a module are read from its code.
const ICON = /node_modules\/lucide-react\//
// An icon has several names: { default as CircleAlert, … } from './icons/circle-exclamation-point.mjs'
const ICONS = readFileSync(
  resolve(import.meta.dirname, '../node_modules/lucide-react/dist/esm/lucide-react.mjs'),
  'utf8',
)
const fileOfIcon = new Map(
  [...ICONS.matchAll(/{([^}]*)} from '.\/icons\/([\w-]+)/g)].flatMap(([, names = '', file = '']) =>
    names.split(/\W+/).map((name) => [name, file]),
  ),
)

/**
 * Everything that these app modules need: immediately, or with `later` also by dynamic imports. Modules are
 * listed by path, icons by file name.
 */
const needsOf = (context: Context, starts: string[], later = false) => {
  const needs = new Set<string>()
  const open = starts.flatMap((start) =>
    ['', '?__react-router-build-client-route'].map((query) => resolve(import.meta.dirname, 'app', start) + query),
  )
  for (let id = open.pop(); id; id = open.pop()) {
    if (needs.has(id) || ICON.test(id)) continue
    needs.add(id)
    const { code, importedIds, dynamicallyImportedIds } = context.getModuleInfo(id) ?? {
      code: '',
      importedIds: [],
      dynamicallyImportedIds: [],
    }
    open.push(...importedIds, ...(later ? dynamicallyImportedIds : []))
    for (const [, names = ''] of code?.matchAll(/import {([^}]*)} from ["']lucide-react["']/g) ?? [])
      for (const [icon] of names.matchAll(/\w+/g)) needs.add(fileOfIcon.get(icon) ?? icon)
  }
  return needs
}

const keyOf = (id: string) => (ICON.test(id) ? basename(id).replace(/\..*/, '') : id)

/** A chunk for icons shared by back office pages only. */
const consoleGroup = () => {
  const others = [
    'root.tsx',
    ...readdirSync(resolve(import.meta.dirname, 'app/pages'))
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => `pages/${name}`),
  ]
  let needed: Set<string> | undefined
  const nameOf = (id: string, context: Context) => {
    needed ??= needsOf(context, others, true)
    return needed.has(keyOf(id)) ? null : 'console'
  }
  // Icons only, because they import nothing. A group also takes imports, which members would then load too.
  return {
    name: nameOf,
    debugName: 'console',
    test: /node_modules\/lucide-react\/.*\/icons\//,
    minShareCount: 2,
  }
}

/** A chunk of what these modules share with others. With several lists, what all of them need. */
const groupOf = (name: string, ...lists: string[][]) => {
  let needs: Set<string>[] | undefined
  const nameOf = (id: string, context: Context) => {
    needs ??= lists.map((starts) => needsOf(context, starts))
    return needs.every((needed) => needed.has(keyOf(id))) ? name : null
  }
  return {
    name: nameOf,
    debugName: name,
    test: /\/web\/app\/(?!pages\/)|\/(contract|rules)\/src\/|node_modules\/lucide-react\//,
    minShareCount: 2,
  }
}

const FIRST = ['root.tsx', 'pages/public-layout.tsx', 'pages/landing.tsx']
const MEMBER = ['root.tsx', 'pages/member-area.tsx', 'pages/member-layout.tsx', 'pages/campus.tsx']

// Without groups, each shared icon becomes a file: sixty requests for the first view. A later group holds only what
// no earlier one does, so that visitors load nothing of the member area, and members nothing of the landing page
// (150 KiB of script in all for each).
const groups = [
  // Separate, because entry.client.tsx imports it: the styles of modules in the same chunk would precede root's. First,
  // because a group also takes its modules' imports: schemas need faults, but who shows a fault needs no schema.
  { name: 'words', test: /\/web\/app\/words\/words\.tsx|node_modules\/@lingui\/|\/rules\/src\/faults\.ts/ },
  // For forms that validate input (thin-contract.ts).
  { name: 'schemas', test: /node_modules\/zod\/|\/contract\/src\/texts\.ts/ },
  {
    name: 'vendor',
    // Two lines shared by several pages do not justify a request of their own (rules/src/plans.ts).
    test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|@tanstack\/(react-query|query-core))\/|\/rules\/src\/plans\.ts/,
  },
  // With the icon that closes a toast: for it alone, members would load the public pages' chunk and texts.
  groupOf('frame', FIRST, [...MEMBER, 'ui/toasts.tsx']),
  groupOf('public', FIRST),
  groupOf('notices', ['ui/toasts.tsx']),
  groupOf('member', MEMBER),
  // Replays parse prices like the tools, but use nothing else of them.
  { name: 'numbers', test: /\/web\/app\/lib\/numbers\.ts/ },
  groupOf('tools', ['pages/crypto-related.tsx', 'pages/position-size.tsx']),
  consoleGroup(),
  // Icons shared by other parts, none of which should load another's code for an icon.
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
  groupOf('course', ['pages/category.tsx'], ['pages/lesson.tsx']),
  // Used by the lesson and the author's preview. Separate, so that a category page does not load it.
  groupOf('lesson-parts', ['pages/lesson.tsx'], ['features/staff-lessons/lesson-preview.tsx']),
  groupOf('lesson', ['pages/category.tsx', 'pages/lesson.tsx']),
]

export default defineConfig({
  plugins: [words(), thinContract(), tailwindcss(), reactRouter()],
  build: {
    // The CSP forbids data: pictures, so never inline assets.
    assetsInlineLimit: 0,
    // For build-worker.ts, which deletes it.
    manifest: true,
    reportCompressedSize: false,
    // Without it, each build transforms all icons of lucide-react.
    rolldownOptions: { experimental: { lazyBarrel: true } },
    cssTarget: ['chrome100', 'safari15.4', 'firefox100'],
  },
  // The renderer's bundle carries its packages, so that a server needs none of the web app's (web/render-pages.ts). In
  // development they stay outside, because Vite cannot run CommonJS packages.
  ssr: { noExternal: process.env.NODE_ENV === 'production' || undefined },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  server: { proxy: { '/api': process.env.API ?? 'http://127.0.0.1:3000' } },
})
