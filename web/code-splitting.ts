import { fileURLToPath } from 'node:url'

interface Graph {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null
}

const here = (file: string) => fileURLToPath(new URL(`src/${file}`, import.meta.url))
/**
 * The first script, in one file with what it imports. It is small, so it runs while the start is still loading, and asks for
 * the scripts of the page that the address names.
 */
const entry = 'main.tsx'
/** What is always loaded together, by the files at its top; a module belongs to the first part that reaches it. */
const parts = {
  start: ['standalone-root.tsx'],
  app: ['app-root.tsx'],
  frame: [
    'shell/dashboard-layout.tsx',
    'ui/layout/layout.tsx',
    'ui/layout/page-header.tsx',
    'ui/layout/tab-links.tsx',
    'ui/display/money.tsx',
    'ui/display/status-dot.tsx',
    'ui/display/two-lines.tsx',
    'ui/display/kpi-tile.tsx',
    'ui/feedback/notice.tsx',
    'ui/feedback/progress-bar.tsx',
    'ui/gift/gift-thumb.tsx',
    'platform/url-state.ts',
  ],
  table: ['ui/table/data-table.tsx', 'ui/table/filter-bar.tsx', 'ui/table/pager.tsx'],
  form: [
    'ui/form/use-kit-form.ts',
    'ui/form/fields.tsx',
    'platform/forms.ts',
    'ui/form/country-select.tsx',
    'ui/form/form-section.tsx',
    'ui/form/number-fields.tsx',
    'ui/form/unsaved-guard.tsx',
  ],
  /** Small things that many pages share. */
  kit: [
    'ui/display/copy-link.tsx',
    'ui/display/copy-value.tsx',
    'ui/display/data-list.tsx',
    'ui/display/row-menu.tsx',
    'ui/display/timeline-list.tsx',
    'ui/display/wizard-steps.tsx',
    'ui/feedback/confirm-dialog.tsx',
    'ui/form/file-drop.tsx',
    'ui/form/option-group.tsx',
    'ui/form/quantity-stepper.tsx',
    'ui/gift/card-preview.tsx',
    'ui/gift/item-line.tsx',
    'ui/layout/action-bar.tsx',
  ],
  /** What lists have whose days and columns can be chosen, and whose rows are worked on together. */
  list: ['ui/table/date-range.tsx', 'ui/table/selection-bar.tsx', 'ui/table/shown-columns.ts'],
  /** What the frame loads once it is there. */
  tools: [
    'modules/administration/alerts/alert-list.tsx',
    'modules/gifting/gift-flow/bag-link.tsx',
    'shell/suspended-notice.tsx',
  ],
  /** What the steps of sending a gift share. */
  gift: [
    'modules/catalog/products/products.data.ts',
    'modules/catalog/products/stock-words.ts',
    'modules/gifting/gift-flow/gift-flow.data.ts',
    'modules/gifting/gift-flow/summary/use-receiver.ts',
    'modules/gifting/gift-flow/use-recovery.ts',
  ],
}
/**
 * Pages for people without an account: what they share with the app is a part of its own, so that they load
 * nothing else of it.
 */
const publicPages = [
  'gifting/recipients/address/address-page',
  'people/invitations/open-invitation-page',
  'money/invoices/invoice-page',
  'gifting/orders/tracking/tracking-page',
  'gifting/redemption/redemption-page',
  'projects/projects/viewer/viewer-page',
].map(page => `modules/${page}.tsx`)
/** What of them knows sessions: the page that ends one, and the banner of an owner who acts as a member. */
const knowingSessions = ['modules/people/invitations/open-invitation-page.tsx', 'shell/standalone-banner.tsx']
/** Of a library that the start needs, what only pages of the app use. */
const appOnly =
  /[\\/]@tanstack[\\/].*[\\/](queriesObserver|infiniteQueryObserver|use\w*Queries|use\w*InfiniteQuery)\.js$/
const routed = new Set([...publicPages, 'shell/dashboard-layout.tsx'].map(here))
/** The server's schemas, which most pages do not need. */
const isContract = (id: string) => /[\\/]contract[\\/]src[\\/]|[\\/]zod[\\/]/.test(id)
/** Methods and addresses of calls, which other pages need, too. */
const isSlimContract = (id: string) => id.startsWith('\0slim-contract:')
/** Files that only re-export others. */
const passesOn = (id: string) =>
  /[\\/]@mantine[\\/](core|hooks)[\\/]esm[\\/]index\.mjs$|[\\/]@tabler[\\/]icons-react[\\/].*icons-react\.mjs$/.test(
    id,
  )
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/**
 * By default the bundler makes a file for every set of modules that some pages share: seventy scripts and
 * twenty-six style sheets for one page. Here the start is one file, and so is each part (decision 0042).
 */
export function codeSplitting() {
  let owners: Map<string, string> | undefined
  return {
    groups: [
      {
        debugName: 'parts',
        name: (id: string, graph: Graph) => (owners ??= findOwners(graph)).get(id) ?? null,
        includeDependenciesRecursively: false,
      },
    ],
  }
}

function findOwners(graph: Graph): Map<string, string> {
  const owners = new Map<string, string>()
  const ofEntry = reachedFrom([entry], graph)
  const open = reachedFrom([...publicPages, ...knowingSessions], graph)
  const signedOut = reachedFrom(
    publicPages.filter(page => !knowingSessions.includes(page)),
    graph,
  )
  for (const [part, roots] of Object.entries(parts)) {
    for (const id of reachedFrom(roots, graph)) {
      if (owners.has(id) || ofEntry.has(id) || routed.has(id)) continue
      if (part === 'start' && appOnly.test(id)) continue
      if (part === 'gift' && isSlimContract(id)) continue
      const isShared = part !== 'start' && open.has(id) && !appOnly.test(id)
      owners.set(id, isShared ? (signedOut.has(id) ? 'plain' : 'session') : part)
    }
  }
  return owners
}

function reachedFrom(files: readonly string[], graph: Graph): Set<string> {
  const reached = new Set<string>()
  const visit = (id: string) => {
    if (reached.has(id) || isContract(id)) return
    reached.add(id)
    for (const needed of neededBy(id, graph)) visit(needed)
  }
  for (const file of files) visit(here(file))
  return reached
}

/** What a module imports; of libraries that re-export everything, only the named imports. */
function neededBy(id: string, graph: Graph): string[] {
  const info = graph.getModuleInfo(id)
  const named = [...(info?.code ?? '').matchAll(/import\s*\{([^}]*)\}\s*from/g)].flatMap(([, names = '']) =>
    names.split(',').map(name => name.trim().split(/\s+as\s+/)[0] ?? ''),
  )
  const files = new Set(named.flatMap(name => [`${name}.mjs`, `${kebab(name)}.mjs`]))
  return (info?.importedIds ?? []).flatMap(needed =>
    passesOn(needed)
      ? (graph.getModuleInfo(needed)?.importedIds ?? []).filter(file =>
          files.has(file.split(/[\\/]/).at(-1) ?? ''),
        )
      : [needed],
  )
}
