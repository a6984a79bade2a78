import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './platform/query-client.ts'
import { router } from './router.tsx'

/** Renders the app: every page except the standalone ones. Until its first page is loaded, the document's outline stands. */
export async function renderApp() {
  await router.load()
  const root = createRoot(document.querySelector('#root') as HTMLElement)
  // A transition is rendered in short pieces, between which taps are answered; a first render would be one long task.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}
