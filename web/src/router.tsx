import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
  type RouteComponent,
} from '@tanstack/react-router'
import { redirectFor } from './guards.ts'
import { DefaultLayout } from './shell/default-layout.tsx'
import { RootFrame } from './shell/root-frame.tsx'
import { PagePending } from './shell/page-states.tsx'
import { RouteError } from './shell/route-error.tsx'
import { operationsPages } from './operations-pages.ts'
import { hasPath, homePath, pathRows, signInPath, type Path, type PathLayout, type PathRow } from './paths.ts'
import { ApiError } from './platform/api.ts'
import { onConfirmationNeeded } from './platform/calls.ts'
import { onPersonChanged } from './platform/session/impersonation.ts'
import { rememberRoute, mayHaveSession } from './platform/last-visit.ts'
import { setPageTitle } from './platform/page-title.ts'
import { loadSession, onSessionClosed } from './platform/session.ts'
import { teamPages } from './team-pages.ts'

const pages: Record<Path, RouteComponent> = { ...teamPages, ...operationsPages }

const root = createRootRoute({ component: RootFrame })

const layouts: Record<Exclude<PathLayout, 'standalone'>, AnyRoute> = {
  dashboard: createRoute({
    getParentRoute: () => root,
    id: 'dashboard',
    component: lazyRouteComponent(() => import('./shell/dashboard-layout.tsx'), 'DashboardLayout'),
  }),
  default: createRoute({ getParentRoute: () => root, id: 'default', component: DefaultLayout }),
  bare: createRoute({ getParentRoute: () => root, id: 'bare' }),
}

async function visitorFor(row: PathRow) {
  if (row.access === 'none' || row.access === 'operator') return undefined
  if (row.access === 'public' && !mayHaveSession()) return undefined
  try {
    return await loadSession()
  } catch (error) {
    if (error instanceof ApiError && error.status === 503) throw redirect({ to: '/503' })
    throw error
  }
}

/** Loads a page and its frame while the server is asked for the session, not after it. */
function loadEarly(...components: (RouteComponent | undefined)[]) {
  if (!mayHaveSession()) return
  for (const component of components) void component?.preload?.()
}

// The routes come from a table, so the router cannot know the types of their parameters.
function routesOf(row: PathRow, layout: AnyRoute): AnyRoute[] {
  return pathsOf(row).map(path =>
    createRoute({
      getParentRoute: () => layout,
      path,
      component: pages[row.path as Path],
      beforeLoad: async ({
        location,
        preload,
      }: {
        location: { href: string; search: Record<string, unknown> }
        preload: boolean
      }) => {
        loadEarly(layout.options.component as RouteComponent | undefined, pages[row.path as Path])
        const turn = redirectFor(row, await visitorFor(row), hasPath('/projects'), location.search)
        if (!turn) return
        if (turn.remembers && !preload) rememberRoute(location.href)
        throw redirect({ to: turn.to, replace: true })
      },
      onEnter: () => setPageTitle(row.title),
    }),
  )
}

/** `/orders/:orderTab?` becomes `/orders` and one route per value, so that `/orders/:id` keeps its own page. */
function pathsOf(row: PathRow): string[] {
  const optional = /^(.*)\/:(\w+)\?$/.exec(row.path)
  if (optional && row.values)
    return [optional[1] ?? '/', ...row.values.map(value => `${optional[1]}/${value}`)]
  return [row.path.replace(/:(\w+)\?/g, '{-$$$1}').replace(/:(\w+)/g, '$$$1')]
}

for (const [name, layout] of Object.entries(layouts)) {
  layout.addChildren(pathRows.filter(row => row.layout === name).flatMap(row => routesOf(row, layout)))
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: homePath, replace: true })
  },
})
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/404', replace: true })
  },
})
const gallery =
  import.meta.env.MODE === 'production'
    ? []
    : [
        createRoute({
          getParentRoute: () => root,
          path: '/dev/kit',
          component: lazyRouteComponent(() => import('./dev/kit-gallery.tsx'), 'KitGallery'),
        }),
      ]

root.addChildren([...Object.values(layouts), home, unknown, ...gallery])

export const router = createRouter({
  routeTree: root as AnyRoute,
  defaultPreload: 'intent',
  defaultPendingMs: 400,
  defaultPendingMinMs: 200,
  defaultErrorComponent: RouteError,
  defaultPendingComponent: PagePending,
  scrollRestoration: true,
  // Plain text both ways: `?q=007` stays the text that was typed.
  parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: search => {
    const text = new URLSearchParams(
      Object.entries(search)
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([name, value]) => [name, String(value)]),
    ).toString()
    return text === '' ? '' : `?${text}`
  },
})

onPersonChanged(async href => {
  await router.navigate({ href, replace: true })
})

onConfirmationNeeded(path => void router.navigate({ to: path }))

onSessionClosed(async ({ remembersRoute }) => {
  if (remembersRoute) rememberRoute(router.state.location.href)
  await router.navigate({ to: signInPath, replace: true })
})
