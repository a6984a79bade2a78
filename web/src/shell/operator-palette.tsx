import type { OperatorSearchKind } from '@ribbon/contract/administration/search'
import { mayWorkOn, type OperatorRole } from '@ribbon/contract/people/operators/operator-groups'
import { useRouter } from '@tanstack/react-router'
import { CommandPalette, type PaletteGroup } from '../ui/palette/command-palette.tsx'
import { matchingCommands, type Command } from '../ui/palette/commands.ts'
import { statusViews } from '../modules/gifting/orders/orders.rules.ts'
import { stateViews as projectStates } from '../modules/projects/projects/projects.rules.ts'
import { stateViews as parcelStates } from '../modules/warehouse/parcels/parcels.rules.ts'
import { PaletteNote } from '../modules/administration/search/palette-note.tsx'
import {
  commandOption,
  resultGroups,
  type OpenHref,
  type StatusView,
} from '../modules/administration/search/result-options.tsx'
import { useOperatorSearch } from '../modules/administration/search/search.data.ts'
import { announcementOf, operatorKinds, wordsToMark } from '../modules/administration/search/search.rules.ts'
import { usePaletteText } from '../modules/administration/search/use-palette-text.ts'

const hint = 'Search by order number, tracking number, SKU, team, product or project.'
const actions: readonly Command[] = [
  {
    id: 'new-product',
    group: 'Actions',
    label: 'New product',
    keywords: 'gift',
    href: '/operations/products/new',
  },
  {
    id: 'import',
    group: 'Actions',
    label: 'Import products',
    keywords: 'csv',
    href: '/operations/products/import',
  },
  { id: 'new-bundle', group: 'Actions', label: 'New bundle', href: '/operations/bundles/new' },
  { id: 'new-project', group: 'Actions', label: 'New project', href: '/operations/projects/new' },
]

export interface OperatorPaletteProps {
  role: OperatorRole
  /** The desks. */ commands: readonly Command[]
  isOpen: boolean
  onClose: () => void
}

/** Search or jump to, for operators. */
export function OperatorPalette({ role, commands, isOpen, onClose }: OperatorPaletteProps) {
  const router = useRouter()
  const { text, setText, typed, searched, isSearch, isAhead } = usePaletteText(isOpen)
  const answer = useOperatorSearch(searched)
  const open: OpenHref = (href, isNewTab) =>
    isNewTab ? void window.open(href, '_blank', 'noopener') : void router.navigate({ href })
  const isBusy = isSearch && (isAhead || answer.isFetching)
  const mayBegin = actions.filter(({ href }) => href !== undefined && mayWorkOn(role, href))
  const matching = matchingCommands([...commands, ...mayBegin], typed)
  const groups: PaletteGroup[] = [
    ...(matching.length === 0
      ? []
      : [
          {
            label: typed === '' ? 'Desks and actions' : 'Jump to',
            options: matching.map(command =>
              commandOption(command, open, actions.includes(command) ? 'action' : 'page'),
            ),
          },
        ]),
    ...(isSearch && answer.data
      ? resultGroups({
          answer: answer.data,
          kinds: operatorKinds,
          text: typed,
          canOpen: () => true,
          open,
          statusOf,
          hasNumber: kind => kind === 'parcel' || kind === 'order',
        })
      : []),
  ]
  const optionCount = groups.reduce((sum, group) => sum + group.options.length, 0)
  const error = isSearch && !isBusy ? answer.error : null
  return (
    <CommandPalette
      text={text}
      onText={setText}
      groups={groups}
      words={wordsToMark(typed)}
      isBusy={isBusy}
      announcement={announcementOf(typed, { optionCount, isBusy, hasFailed: error !== null })}
      note={
        typed === '' ? null : (
          <PaletteNote
            typed={typed}
            isBusy={isBusy}
            isEmpty={optionCount === 0}
            error={error}
            onRetry={() => void answer.refetch()}
            hint={hint}
          />
        )
      }
      isOpen={isOpen}
      onClose={onClose}
    />
  )
}

const views: Record<OperatorSearchKind, Record<string, StatusView>> = {
  parcel: parcelStates,
  stock: {},
  order: statusViews,
  team: { suspended: { tone: 'stopped', label: 'Suspended' } },
  product: {},
  project: projectStates,
}
const statusOf = (kind: OperatorSearchKind, status: string): StatusView => views[kind][status]
