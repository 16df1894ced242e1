import { readdirSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { thinContract } from './thin-contract.ts'

type Context = {
  getModuleInfo(
    id: string,
  ): { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

// One file exports every text and one every icon: what of them is used stands in the code of the users.
const SHELF = /words\/generated\/messages|node_modules\/lucide-react\//
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

/** All that these modules of the app need, at once or (`later`) ever: modules by their path, texts and icons by the name of their file. */
const needsOf = (context: Context, starts: string[], later = false) => {
  const needs = new Set<string>()
  const open = starts.flatMap((start) =>
    ['', '?__react-router-build-client-route'].map((query) => resolve(import.meta.dirname, 'app', start) + query),
  )
  for (let id = open.pop(); id; id = open.pop()) {
    if (needs.has(id) || SHELF.test(id)) continue
    needs.add(id)
    const { code, importedIds, dynamicallyImportedIds } = context.getModuleInfo(id) ?? {
      code: '',
      importedIds: [],
      dynamicallyImportedIds: [],
    }
    open.push(...importedIds, ...(later ? dynamicallyImportedIds : []))
    for (const [, text = ''] of code?.matchAll(/\bm\.(\w+)/g) ?? []) needs.add(text)
    for (const [, names = ''] of code?.matchAll(/import {([^}]*)} from ["']lucide-react["']/g) ?? [])
      for (const [icon] of names.matchAll(/\w+/g)) needs.add(fileOfIcon.get(icon) ?? icon)
  }
  return needs
}

const keyOf = (id: string) => (SHELF.test(id) ? basename(id).replace(/\..*/, '') : id)

/** A file for the texts and icons that the pages of the back office share with each other and with nobody else. */
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
  // Only what imports nothing: a group takes what its modules import, and members would load it for their own parts of that.
  return {
    name: nameOf,
    debugName: 'console',
    test: /\/words\/generated\/messages\/|node_modules\/lucide-react\/.*\/icons\//,
    minShareCount: 2,
  }
}

/** A file for what these modules share with others; of several lists, what all of them need. */
const groupOf = (name: string, ...lists: string[][]) => {
  let needs: Set<string>[] | undefined
  const nameOf = (id: string, context: Context) => {
    needs ??= lists.map((starts) => needsOf(context, starts))
    return needs.every((needed) => needed.has(keyOf(id))) ? name : null
  }
  return {
    name: nameOf,
    debugName: name,
    test: /\/web\/app\/(?!pages\/)|\/contract\/src\/|node_modules\/lucide-react\//,
    minShareCount: 2,
  }
}

const FIRST = ['root.tsx', 'pages/public-layout.tsx', 'pages/landing.tsx']
const MEMBER = ['root.tsx', 'pages/member-area.tsx', 'pages/member-layout.tsx', 'pages/campus.tsx']

// Without groups every text and icon that two pages share becomes a file of its own: sixty requests for the first view.
// A later group holds only what no earlier one does, so that a visitor pays for nothing of the member area, nor a member
// for the landing page (150 KiB of script in all for each).
const groups = [
  // For the forms that check what is typed (thin-contract.ts); a group takes what its modules import, so it stands first.
  { name: 'schemas', test: /node_modules\/zod\/|\/contract\/src\/texts\.ts/ },
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|@tanstack\/(react-query|query-core))\//,
  },
  groupOf('frame', FIRST, MEMBER),
  groupOf('public', FIRST),
  groupOf('notices', ['ui/toasts.tsx']),
  groupOf('member', MEMBER),
  // A replay reads prices as the tools do, and shows nothing else of them.
  { name: 'numbers', test: /\/web\/app\/lib\/numbers\.ts/ },
  groupOf('tools', ['pages/crypto-related.tsx', 'pages/position-size.tsx']),
  consoleGroup(),
  // What is left of the icons that several parts show: none of those parts should fetch another's code for one of them.
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
  groupOf('course', ['pages/category.tsx'], ['pages/lesson.tsx']),
  // What the author's preview shows of a lesson: a category's page should not fetch it along.
  groupOf('lesson-parts', ['pages/lesson.tsx'], ['pages/console/lesson-preview.tsx']),
  groupOf('lesson', ['pages/category.tsx', 'pages/lesson.tsx']),
]

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './app/words/project.inlang',
      outdir: './app/words/generated',
      strategy: ['baseLocale'],
    }),
    thinContract(),
    tailwindcss(),
    reactRouter(),
  ],
  build: {
    // The content security policy allows no data: pictures, so nothing is turned into one.
    assetsInlineLimit: 0,
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  server: { proxy: { '/api': process.env.API ?? 'http://127.0.0.1:3000' } },
})
