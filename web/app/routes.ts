import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

// The longer addresses of the specification; one for each depth, so that they rank above the shorter ones' parameters.
const longForms = ['campuses', 'campuses/:a', 'campuses/:a/:b', 'campuses/:a/:b/:c'].map((path) =>
  route(path, 'pages/campuses-long.tsx', { id: `long/${path}` }),
)

/** The configured pages: one module, five addresses. */
const policies = ['terms-and-condition', 'privacy-policy', 'bug-bounty-policy', 'affiliate-rule', 'funded-rule'].map((path) =>
  route(path, 'pages/policy.tsx', { id: `policy/${path}` }),
)

export default [
  layout('pages/public-layout.tsx', [
    index('pages/landing.tsx'),
    route('subscription', 'pages/subscription.tsx'),
    route('submit-my-post', 'pages/submit-my-post.tsx'),
    route('check-my-affiliate', 'pages/check-my-affiliate.tsx'),
    route('crypto-related', 'pages/crypto-related.tsx', [
      index('pages/position-size.tsx'),
      route('profit-and-loss', 'pages/profit-and-loss.tsx'),
      route('compounding', 'pages/compounding.tsx'),
      route('drawdown-recovery', 'pages/drawdown-recovery.tsx'),
      route('glossary', 'pages/glossary.tsx'),
    ]),
    ...policies,
    route('error/:errCode/:errMsg', 'pages/error.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),

  route('auth', 'pages/auth-layout.tsx', [index('pages/auth.tsx'), route('login', 'pages/login.tsx'), route('forgot-password', 'pages/forgot-password.tsx'), route('reset-password/:token', 'pages/reset-password.tsx')]),

  route('campuses', 'pages/member-area.tsx', [
    layout('pages/member-layout.tsx', [
      index('pages/campuses.tsx'),
      route('profile', 'pages/profile.tsx'),
      route('profile/change-password', 'pages/change-password.tsx'),
      route('profile/my-funded-accounts', 'pages/my-funded-accounts.tsx'),
      route('profile/my-funded-accounts/:order/withdraw', 'pages/withdraw.tsx'),
      route('funded', 'pages/funded.tsx'),
      route(':campus', 'pages/campus.tsx'),
    ]),
    ...longForms,
    route(':campus/:category', 'pages/category.tsx'),
    route(':campus/:category/:lesson', 'pages/lesson.tsx'),
    route(':campus/favorites/:lesson', 'pages/lesson.tsx', { id: 'pages/favorite-lesson' }),
  ]),
] satisfies RouteConfig
