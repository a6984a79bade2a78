import type { SearchKind } from '@ribbon/contract/administration/search'
import { useRouter } from '@tanstack/react-router'
import { mayOpen } from '../paths.ts'
import { useSession } from '../platform/session.ts'
import { CommandPalette, type PaletteGroup } from '../ui/palette/command-palette.tsx'
import { matchingCommands, type Command } from '../ui/palette/commands.ts'
import { seesTeamOrders, statusViews } from '../modules/gifting/orders/orders.rules.ts'
import { stateViews as projectStates } from '../modules/projects/projects/projects.rules.ts'
import { PaletteNote } from '../modules/administration/search/palette-note.tsx'
import { forgetRecent, rememberThing, useRecent } from '../modules/administration/search/recent.ts'
import {
  commandOption,
  recentOption,
  resultGroups,
  type OpenHref,
  type StatusView,
} from '../modules/administration/search/result-options.tsx'
import { useTeamSearch, type TeamResult } from '../modules/administration/search/search.data.ts'
import {
  announcementOf,
  teamKinds,
  wordsToMark,
  type KindView,
} from '../modules/administration/search/search.rules.ts'
import { teamActions, teamPages } from '../modules/administration/search/team-actions.ts'
import { usePaletteText } from '../modules/administration/search/use-palette-text.ts'

const mostCommands = 5
/** Without a text; the others are found by typing. */
const mostActions = 6
const hint = 'Search by order number, tracking number, person, gift, list or page.'

interface TeamPaletteProps {
  /** The pages of the menu, and what the frame can do. */ commands: readonly Command[]
  isOpen: boolean
  onClose: () => void
}

/** Search or jump to, for the people of a team. */
export function TeamPalette({ commands, isOpen, onClose }: TeamPaletteProps) {
  const router = useRouter()
  const { text, setText, typed, searched, isSearch, isAhead } = usePaletteText(isOpen)
  const answer = useTeamSearch(searched)
  const open: OpenHref = (href, isNewTab) => {
    if (isNewTab) window.open(href, '_blank', 'noopener')
    else void router.navigate({ href })
  }
  const canOpen = useCanOpen()
  const kinds = useKinds()
  const isBusy = isSearch && (isAhead || answer.isFetching)
  const found = usePaletteCommands(commands, typed, open)
  const groups: PaletteGroup[] = [
    ...found,
    ...(isSearch && answer.data
      ? resultGroups({
          answer: answer.data,
          kinds,
          text: typed,
          canOpen,
          open,
          statusOf,
          hasNumber: isNumbered,
          onOpened: rememberThing,
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

function useCanOpen() {
  const { roles, modules } = useSession()
  return (href: string) => mayOpen(href.replace(/\?.*/, ''), { roles, modules })
}

/** Gifts of a team that only sells are the products of its store, and orders are in the list the person has. */
function useKinds(): Record<SearchKind, KindView<TeamResult>> {
  const { roles } = useSession()
  const canOpen = useCanOpen()
  return {
    ...teamKinds,
    order: {
      ...teamKinds.order,
      all: text =>
        `/orders/${seesTeamOrders(roles) ? 'teamOrders' : 'myOrders'}?q=${encodeURIComponent(text)}`,
    },
    gift: canOpen('/product-detail/1')
      ? teamKinds.gift
      : { group: 'Products', path: ({ subjectId }) => `/e-commerce/products/${subjectId}` },
  }
}

/** Recent things, actions and pages; with a text, the actions and pages that it names. */
function usePaletteCommands(menu: readonly Command[], typed: string, open: OpenHref): PaletteGroup[] {
  const canOpen = useCanOpen()
  const recent = useRecent()
  const actions: Command[] = teamActions
    .filter(({ path }) => canOpen(path))
    .map(({ label, path, keywords }) => ({ id: `do-${path}`, group: 'Actions', label, keywords, href: path }))
  const further: Command[] = teamPages
    .filter(({ path }) => canOpen(path))
    .map(({ label, path, keywords, group }) => ({ id: `page-${path}`, group, label, keywords, href: path }))
  if (typed !== '') {
    const matching = matchingCommands([...actions, ...menu, ...further], typed).slice(0, mostCommands)
    return matching.length === 0
      ? []
      : [
          {
            label: 'Jump to',
            options: matching.map(command =>
              commandOption(command, open, actions.includes(command) ? 'action' : 'page'),
            ),
          },
        ]
  }
  const clear: Command = { id: 'forget', group: 'Recent', label: 'Clear recent', run: forgetRecent }
  return [
    ...(recent.length === 0
      ? []
      : [{ label: 'Recent', options: recent.map(thing => recentOption(thing, open)) }]),
    ...(actions.length === 0
      ? []
      : [
          {
            label: 'Actions',
            options: actions.slice(0, mostActions).map(command => commandOption(command, open, 'action')),
          },
        ]),
    {
      label: 'Pages',
      options: [...menu, ...further, ...(recent.length === 0 ? [] : [clear])].map(command =>
        commandOption(command, open, 'page'),
      ),
    },
  ]
}

const isNumbered = (kind: SearchKind) => kind === 'order' || kind === 'storeOrder' || kind === 'shopOrder'

function statusOf(kind: SearchKind, status: string): StatusView {
  const views: Record<string, StatusView> =
    kind === 'project' ? projectStates : kind === 'order' || kind === 'storeOrder' ? statusViews : {}
  return views[status]
}
