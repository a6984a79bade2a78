import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PathRow } from './src/path-row.ts'

export interface PageModule {
  row: PathRow
  /** The module of the page, below `web/`. */
  file: string
  /** The module of the frame around it, where one is loaded with it. */
  frame: string | undefined
  /** Opened without the router and the app. */
  isStandalone: boolean
}

const read = (file: string) => readFileSync(fileURLToPath(new URL(`src/${file}`, import.meta.url)), 'utf8')
export function fail(text: string): never {
  throw new Error(text)
}

/** Which module is the page of each path, as the router, its pages and `standalone-pages.ts` say. */
export function pageModules(rows: readonly PathRow[]): PageModule[] {
  const router = ['router.tsx', 'team-pages.ts', 'store-pages.ts', 'operations-pages.ts'].map(read).join('\n')
  const standalone = read('standalone-pages.ts')
  const frames = new Map(
    [
      ...router.matchAll(/id: '(\w+)',\s*component: lazyRouteComponent\(\s*\(\) => import\('\.\/([^']+)'/g),
    ].map(match => [match[1]!, `src/${match[2]}`]),
  )
  /** Functions that open the page of several paths, or one of a few pages, of which the first is taken. */
  const openedBy = new Map(
    [...standalone.matchAll(/^const (\w+) = async \(\) =>[^]*?import\('\.\/([^']+)'/gm)].map(match => [
      match[1]!,
      match[2]!,
    ]),
  )
  const rowOf = (path: string) =>
    rows.find(row => row.path === path) ?? fail(`${path} has a page but is no path.`)
  const pages = [
    ...[...router.matchAll(/^\s*'(\/[^']*)': lazyRouteComponent\(\s*\(\) => import\('\.\/([^']+)'/gm)].map(
      ([, path = '', file]) => {
        const row = rowOf(path)
        return { row, file: `src/${file}`, frame: frames.get(row.layout), isStandalone: false }
      },
    ),
    ...[
      ...standalone.matchAll(/^\s*'(\/[^']*)': (?:async \(\) =>\s*\(await import\('\.\/([^']+)'|(\w+),)/gm),
    ].map(([, path = '', file, opener = '']) => ({
      row: rowOf(path),
      file: `src/${file ?? openedBy.get(opener) ?? fail(`${opener} opens no page.`)}`,
      frame: undefined,
      isStandalone: true,
    })),
  ]
  // `/404` has two: one of the app, and one for people without an account.
  const pathsWithPage = new Set(pages.map(page => page.row.path))
  if (pathsWithPage.size !== rows.length)
    fail(`Pages are named of ${pathsWithPage.size} of ${rows.length} paths.`)
  return pages
}

/** Every page that standalone paths open, of which some share one path. */
export function standaloneModules(): string[] {
  return [...read('standalone-pages.ts').matchAll(/import\('\.\/([^']+)'/g)].map(([, file]) => `src/${file}`)
}
