import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  // No server-side rendering: public pages are prerendered, all others start from __spa-fallback.html.
  ssr: false,
  // The server renders these again with current data (server/src/http/renderer.ts).
  prerender: [
    '/',
    '/auth/login',
    '/auth/forgot-password',
    '/subscription',
    '/submit-my-post',
    '/check-my-affiliate',
    '/crypto-related',
    '/crypto-related/profit-and-loss',
    '/crypto-related/compounding',
    '/crypto-related/drawdown-recovery',
    '/crypto-related/risk-of-ruin',
    '/crypto-related/glossary',
    '/terms-and-condition',
    '/privacy-policy',
    '/bug-bounty-policy',
    '/affiliate-rule',
    '/funded-rule',
  ],
} satisfies Config
