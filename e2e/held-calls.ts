import type { Page, Route } from '@playwright/test'

/** Holds the calls to an address until they are released; then they go on, or are answered as given. */
export async function holdCalls(
  page: Page,
  address: string,
  answer: (route: Route) => Promise<void> = route => route.continue(),
): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(address, async route => {
    await isReleased
    await answer(route)
  })
  return release
}
