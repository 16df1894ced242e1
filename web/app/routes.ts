import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// Longer aliases. One route per depth, so that they rank above the parameters of the short routes.
const longForms = ['campuses', 'campuses/:a', 'campuses/:a/:b', 'campuses/:a/:b/:c'].map((path) =>
  route(path, 'pages/campuses-long.tsx', { id: `long/${path}` }),
)

/** The configured pages: one module for five paths. */
const policies = ['terms-and-condition', 'privacy-policy', 'bug-bounty-policy', 'affiliate-rule', 'funded-rule'].map(
  (path) => route(path, 'pages/policy.tsx', { id: `policy/${path}` }),
)

/** The back office. */
const backOffice = [
  route('login', 'pages/console/login.tsx', { id: 'console/login' }),
  route('set-password/:token', 'pages/console/set-password.tsx', { id: 'console/set-password' }),
  route('second-factor', 'pages/console/second-factor.tsx'),
  route('stop-digest/:token', 'pages/console/stop-digest.tsx'),
  layout('pages/console/layout.tsx', [
    index('pages/console/today.tsx'),
    route('members', 'pages/console/members.tsx'),
    route('members/new', 'pages/console/register.tsx'),
    route('members/import', 'pages/console/import.tsx'),
    route('members/templates', 'pages/console/templates.tsx'),
    route('members/:member', 'pages/console/member.tsx'),
    route('messages/:message', 'pages/console/message.tsx'),
    route('renewals', 'pages/console/renewals.tsx'),
    route('funded/payments', 'pages/console/payments.tsx'),
    route('funded/orders', 'pages/console/orders.tsx'),
    route('funded/exams', 'pages/console/exams.tsx'),
    route('funded/claims', 'pages/console/claims.tsx'),
    route('funded/plans', 'pages/console/funded-accounts.tsx'),
    route('affiliates', 'pages/console/affiliates.tsx'),
    route('affiliates/posts', 'pages/console/posts.tsx'),
    route('announcements', 'pages/console/announcements.tsx'),
    route('curriculum', 'pages/console/curriculum.tsx'),
    route('curriculum/bin', 'pages/console/curriculum-bin.tsx'),
    route('curriculum/import', 'pages/console/curriculum-import.tsx'),
    route('curriculum/lessons/:lesson', 'pages/console/lesson-editor.tsx'),
    route('student-wins', 'pages/console/student-wins.tsx'),
    route('texts', 'pages/console/words.tsx'),
    route('texts/pages', 'pages/console/page-texts.tsx'),
    route('money', 'pages/console/money.tsx'),
    route('school', 'pages/console/settings.tsx'),
    route('school/people', 'pages/console/people.tsx'),
    route('school/plans', 'pages/console/plans.tsx'),
    route('school/audit', 'pages/console/audit.tsx'),
    route('mails', 'pages/console/mails.tsx'),
    route('account', 'pages/console/account.tsx'),
    route('*', 'pages/console/moved.tsx'),
  ]),
]

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
      route('risk-of-ruin', 'pages/risk-of-ruin.tsx'),
      route('glossary', 'pages/glossary.tsx'),
    ]),
    ...policies,
    route('learn/:campus', 'pages/learn-campus.tsx'),
    route('learn/:campus/:category/:course', 'pages/learn-course.tsx'),
    route('learn/:campus/:category/:course/:lesson', 'pages/free-lesson.tsx'),
    route('certificates/:number', 'pages/certificate.tsx'),
    route('reminders/:link', 'pages/stop-reminder.tsx'),
    route('error/:errCode/:errMsg', 'pages/error.tsx'),
    route('error/offline', 'pages/not-here.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),

  route('console', 'pages/console/frame.tsx', backOffice),

  route('auth', 'pages/auth-layout.tsx', [
    index('pages/auth.tsx'),
    route('login', 'pages/login.tsx'),
    route('forgot-password', 'pages/forgot-password.tsx'),
    route('reset-password/:token', 'pages/reset-password.tsx'),
  ]),

  route('campuses', 'pages/member-area.tsx', [
    layout('pages/member-layout.tsx', [
      index('pages/campuses.tsx'),
      route('profile', 'pages/profile.tsx'),
      // The address is older than the noun. Links lead to it.
      route('profile/kept', 'pages/downloads.tsx'),
      route('profile/change-password', 'pages/change-password.tsx'),
      route('profile/my-funded-accounts', 'pages/my-funded-accounts.tsx'),
      route('profile/my-funded-accounts/:order/withdraw', 'pages/withdraw.tsx'),
      route('funded', 'pages/funded.tsx'),
      route('continue', 'pages/continue.tsx'),
      route('today', 'pages/today.tsx'),
      route(':campus', 'pages/campus.tsx'),
    ]),
    route('practice', 'pages/practice.tsx'),
    route('drills', 'pages/drills.tsx'),
    route('final', 'pages/final.tsx'),
    ...longForms,
    route(':campus/:category', 'pages/category.tsx'),
    route(':campus/:category/:lesson', 'pages/lesson.tsx'),
    route(':campus/favorites/:lesson', 'pages/lesson.tsx', { id: 'pages/favorite-lesson' }),
  ]),
] satisfies RouteConfig
