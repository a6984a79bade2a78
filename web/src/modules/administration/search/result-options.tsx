import type { OperatorSearchKind, SearchKind } from '@ribbon/contract/administration/search'
import { StatusDot, type StatusTone } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import type { Command } from '../../../ui/palette/commands.ts'
import type { PaletteGroup } from '../../../ui/palette/command-palette.tsx'
import type { PaletteOption } from '../../../ui/palette/palette-option.tsx'
import { KindIcon } from './kind-icon.tsx'
import type { RecentThing } from './recent.ts'
import styles from './search.module.css'
import { countText, type KindView } from './search.rules.ts'

export type OpenHref = (href: string, isNewTab: boolean) => void

export interface FoundThing<K> {
  id: string
  kind: K
  subjectId: string
  title: string
  detail: string | null
  number: string | null
  trackingNumber: string | null
  status: string | null
  image: string | null
  at: string | null
  teamName?: string | null
}

export type StatusView = { tone: StatusTone; label: string } | undefined

interface ResultsInput<K extends SearchKind | OperatorSearchKind> {
  answer: { results: FoundThing<K>[]; groups: { kind: K; count: number; isMore: boolean }[] }
  kinds: Record<K, KindView<FoundThing<K>>>
  text: string
  canOpen: (href: string) => boolean
  open: OpenHref
  statusOf: (kind: K, status: string) => StatusView
  /** Whether numbers are those of orders, and not part of an address. */ hasNumber: (kind: K) => boolean
  /** Told what was opened. */ onOpened?: (thing: RecentThing) => void
}

/** What the server found, in groups, each with the way to all of them where a list shows them. */
export function resultGroups<K extends SearchKind | OperatorSearchKind>(
  input: ResultsInput<K>,
): PaletteGroup[] {
  const { answer, kinds, text, canOpen, open } = input
  return answer.groups.flatMap(({ kind, count, isMore }) => {
    const view = kinds[kind]
    const options = answer.results
      .filter(result => result.kind === kind && canOpen(view.path(result)))
      .map(result => resultOption(input, result))
    if (options.length === 0) return []
    const all = view.all?.(text)
    const total = countText({ count, isMore })
    const showAll: PaletteOption[] =
      all !== undefined && count > options.length && canOpen(all)
        ? [
            {
              id: `all-${kind}`,
              label: `Show all ${total} in ${view.group.toLowerCase()}`,
              isFound: true,
              icon: <KindIcon kind="page" />,
              run: isNewTab => open(all, isNewTab),
            },
          ]
        : []
    return [{ label: view.group, count: total, options: [...options, ...showAll] }]
  })
}

function resultOption<K extends SearchKind | OperatorSearchKind>(
  { kinds, open, statusOf, hasNumber, onOpened }: ResultsInput<K>,
  result: FoundThing<K>,
): PaletteOption {
  const { id, kind, title, detail, number, trackingNumber, status, image, at, teamName } = result
  const href = kinds[kind].path(result)
  const isNumbered = hasNumber(kind) && number !== null
  const label = isNumbered ? [`#${number.replace(/^#/, '')}`, title].filter(Boolean).join(' · ') : title
  const line = [teamName, trackingNumber, detail].filter(Boolean).join(' · ')
  const view = status === null ? undefined : statusOf(kind, status)
  return {
    id,
    label,
    detail: line || undefined,
    isFound: true,
    icon: image ? <img src={image} alt="" className={styles.thumb} /> : <KindIcon kind={kind} />,
    end: view ? <StatusDot tone={view.tone} label={view.label} /> : at ? <TimeText at={at} /> : undefined,
    run: isNewTab => {
      onOpened?.({ id, kind, href, label, detail: line })
      open(href, isNewTab)
    },
  }
}

export function commandOption(command: Command, open: OpenHref, kind: 'page' | 'action'): PaletteOption {
  return {
    id: command.id,
    label: command.label,
    hint: command.hint ?? (kind === 'page' ? command.group : undefined),
    icon: <KindIcon kind={kind} />,
    run: isNewTab => (command.href === undefined ? command.run?.() : open(command.href, isNewTab)),
  }
}

export function recentOption(thing: RecentThing, open: OpenHref): PaletteOption {
  return {
    id: `recent-${thing.id}`,
    label: thing.label,
    detail: thing.detail || undefined,
    icon: <KindIcon kind={thing.kind} />,
    run: isNewTab => open(thing.href, isNewTab),
  }
}
