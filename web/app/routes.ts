import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

// The longer addresses of the specification; one for each depth, so that they rank above the shorter ones' parameters.
const longForms = ['campuses', 'campuses/:a', 'campuses/:a/:b', 'campuses/:a/:b/:c'].map((path) =>
  route(path, 'pages/campuses-long.tsx', { id: `long/${path}` }),
)

export default [
  layout('pages/public-layout.tsx', [
    index('pages/landing.tsx'),
    route('subscription', 'pages/subscription.tsx'),
    route('error/:errCode/:errMsg', 'pages/error.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),

  route('auth', 'pages/auth-layout.tsx', [index('pages/auth.tsx'), route('login', 'pages/login.tsx')]),

  route('campuses', 'pages/member-area.tsx', [
    layout('pages/member-layout.tsx', [
      index('pages/campuses.tsx'),
      route('profile', 'pages/profile.tsx'),
      route('funded', 'pages/funded.tsx'),
      route(':campus', 'pages/campus.tsx'),
    ]),
    ...longForms,
    route(':campus/:category', 'pages/category.tsx'),
    route(':campus/:category/:lesson', 'pages/lesson.tsx'),
    route(':campus/favorites/:lesson', 'pages/lesson.tsx', { id: 'pages/favorite-lesson' }),
  ]),
] satisfies RouteConfig
