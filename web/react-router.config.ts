import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  // No server renders pages: the public ones are whole HTML from the build, the rest start from __spa-fallback.html.
  ssr: false,
  prerender: ['/', '/auth/login', '/subscription'],
} satisfies Config
