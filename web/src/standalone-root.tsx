import { QueryClientProvider } from '@tanstack/react-query'
import { Component, lazy, StrictMode, Suspense, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { PageFailed, PagePending } from './shell/page-states.tsx'
import { ToastHost } from './shell/toast-host.tsx'
import { isStorePath, type StandaloneView } from './standalone-paths.ts'
import { mayHaveSession } from './platform/last-visit.ts'
import { setPageTitle } from './platform/page-title.ts'
import { queryClient } from './platform/query-client.ts'
import type { StandalonePage } from './standalone-pages.ts'

/** Only where this browser has signed in: most people who open these pages never have. */
const StandaloneBanner = lazy(async () => ({
  default: (await import('./shell/standalone-banner.tsx')).StandaloneBanner,
}))

/** An invitation signs out whoever is signed in, and who shops in a store is never a member. */
const isOfNobody = (path: string) => path === '/invitations/:token' || isStorePath(path)

/** A page for people without an account, with notifications and nothing else of the app, so that a phone on a slow line loads little. */
export function renderStandalone({ path, title, params }: StandaloneView, page: Promise<StandalonePage>) {
  const Page = lazy(async () => ({ default: await page }))
  const { groupId = '', token = '', uuid = '', storeId = '', id = '' } = params
  // The server names the store in its document, and its page goes on from there.
  if (!isStorePath(path)) setPageTitle(title)
  draw(
    <QueryClientProvider client={queryClient}>
      {isOfNobody(path) || !mayHaveSession() ? null : (
        <Suspense fallback={null}>
          <StandaloneBanner />
        </Suspense>
      )}
      <Catch>
        <Suspense fallback={<PagePending />}>
          <Page {...{ groupId, token, uuid, storeId, id }} query={location.search} />
        </Suspense>
      </Catch>
      <ToastHost />
    </QueryClientProvider>,
  )
}

/** What stands where the app itself could not be loaded. */
export function renderFailure(error: unknown) {
  draw(<PageFailed error={error} onRetry={reload} />)
}

function draw(content: ReactNode) {
  createRoot(document.querySelector('#root') as HTMLElement).render(<StrictMode>{content}</StrictMode>)
}

const reload = () => location.reload()

/** Only a class can catch what its children throw. */
class Catch extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    const { error } = this.state
    return error ? <PageFailed error={error} onRetry={reload} /> : this.props.children
  }
}
