import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  // No server-side rendering: public pages are prerendered, all others start from __spa-fallback.html.
  ssr: false,
  // The server renders these again with current data (server/src/http/renderer.ts).
  prerender: ({ getStaticPaths }) => getStaticPaths().filter((path) => !/^\/(campuses|console|error|auth$)/.test(path)),
} satisfies Config
