import './platform/no-eval.ts'
import '@fontsource-variable/geist/wght.css'
import './public-ui/tokens.css'
import './public-ui/public.css'
import './public-ui/outline.css'
import { pathOnAppHost, standaloneAt } from './standalone-paths.ts'
import { standalonePages } from './standalone-pages.ts'

// No top-level await: a loaded chunk may import this file and would wait for it forever.
const path = pathOnAppHost(location.pathname, document.documentElement.dataset['store'])
const view = standaloneAt(path, location.search)
if (view) {
  const page = standalonePages[view.path]()
  void import('./standalone-root.tsx').then(({ renderStandalone }) => renderStandalone(view, page))
} else {
  void import('./app-root.tsx').then(
    ({ renderApp }) => renderApp(),
    async (error: unknown) => (await import('./standalone-root.tsx')).renderFailure(error),
  )
}
