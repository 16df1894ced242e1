import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  // No server renders pages: the public ones are whole HTML from the build, the rest start from __spa-fallback.html.
  ssr: false,
  // The server renders these again over the data of the moment (server/src/http/renderer.ts).
  prerender: [
    '/',
    '/auth/login',
    '/subscription',
    '/submit-my-post',
    '/check-my-affiliate',
    '/crypto-related',
    '/crypto-related/profit-and-loss',
    '/crypto-related/compounding',
    '/crypto-related/drawdown-recovery',
    '/crypto-related/glossary',
    '/terms-and-condition',
    '/privacy-policy',
    '/bug-bounty-policy',
    '/affiliate-rule',
    '/funded-rule',
  ],
} satisfies Config
