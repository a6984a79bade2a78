import { expect, test, type Page } from '@playwright/test'
import { owner, signedIn } from '../demo-people.ts'

/** Controls within the window that a toast lies on. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('.toast')!
    const on = toast.getBoundingClientRect()
    return [...document.querySelectorAll('a, button, input, select, textarea')]
      .filter(control => !toast.contains(control) && control.checkVisibility())
      .filter(control => {
        const at = control.getBoundingClientRect()
        const isShown = at.width > 2 && at.height > 2
        return isShown && at.right > on.left && at.left < on.right && at.bottom > on.top && at.top < on.bottom
      })
      .map(control => control.textContent || control.getAttribute('aria-label') || control.tagName)
  })

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`a toast covers no control at ${width} px`, async ({ browser, baseURL }) => {
    const context = await signedIn(browser, baseURL!, owner, { viewport: { width, height } })
    const page = await context.newPage()
    for (const [path, change] of [
      ['/settings', 'Show prices to members'],
      ['/profile', 'Stock runs low'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('switch', { name: change }).click()
      const toast = page.locator('.toast')
      await expect(toast).toBeVisible()
      await page.evaluate(() => window.scrollTo(0, 0))
      expect(await covered(page), path).toEqual([])
      await page.getByRole('switch', { name: change }).click()
      await expect(toast).toBeVisible()
    }
    await context.close()
  })
