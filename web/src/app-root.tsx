import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './platform/query-client.ts'
import { router } from './router.tsx'

/** Renders the app: every page except the standalone ones. Until its first page is loaded, the document's outline stands. */
export async function renderApp() {
  await router.load()
  createRoot(document.querySelector('#root') as HTMLElement).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
