import { pathRows } from '../../web/src/paths.ts'

/** `with`: the app and the frame around it, where there are any. */
export interface Page {
  path: string
  key: string
  isPublic: boolean
  with: string[]
}
/** What the router, its pages and standalone-pages.ts say: path, page, and what is around it. */
export function readPages(app: string, router: string, standalone: string): Page[] {
  const layouts = new Map(
    [
      ...router.matchAll(/id: '(\w+)',\s*component: lazyRouteComponent\(\s*\(\) => import\('\.\/([^']+)'/g),
    ].map(match => [match[1]!, `src/${match[2]}`]),
  )
  /** Functions that open the page of several paths, or one of a few pages, of which the first is measured. */
  const openedBy = new Map(
    [...standalone.matchAll(/^const (\w+) = async \(\) =>[^]*?import\('\.\/([^']+)'/gm)].map(match => [
      match[1]!,
      match[2]!,
    ]),
  )
  const rowOf = (path: string) =>
    pathRows.find(row => row.path === path) ?? fail(`${path} has a page but is no path.`)
  const pages = [
    ...[...router.matchAll(/^\s*'(\/[^']*)': lazyRouteComponent\(\s*\(\) => import\('\.\/([^']+)'/gm)].map(
      ([, path = '', file]) => {
        const frame = layouts.get(rowOf(path).layout)
        return { path, key: `src/${file}`, isPublic: false, with: [app, ...(frame ? [frame] : [])] }
      },
    ),
    ...[
      ...standalone.matchAll(/^\s*'(\/[^']*)': (?:async \(\) =>\s*\(await import\('\.\/([^']+)'|(\w+),)/gm),
    ].map(([, path = '', file, opener = '']) => ({
      path: rowOf(path).path,
      key: `src/${file ?? openedBy.get(opener) ?? fail(`${opener} opens no page.`)}`,
      isPublic: true,
      with: [],
    })),
  ]
  // `/404` has two: one of the app, and one for people without an account.
  const pathsWithPage = new Set(pages.map(page => page.path))
  if (pathsWithPage.size !== pathRows.length)
    fail(`Pages are named of ${pathsWithPage.size} of ${pathRows.length} paths.`)
  return pages
}

export function fail(text: string): never {
  throw new Error(text)
}
