import { IconBookmark, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { showError, showSuccess } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { MenuButton, type MenuEntry } from '../../../ui/layers/menu-button.tsx'
import {
  useCreateView,
  useDeleteView,
  useUpdateView,
  type ListOfViews,
  type NewView,
  type View,
} from './saved-views.data.ts'
import styles from './saved-views.module.css'
import type { ViewQuery } from './saved-views.rules.ts'
import { useShownView, type ListState, type ShownViewInput } from './use-shown-view.ts'
import { entriesOfView, entriesOfViews } from './view-entries.tsx'

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }))

export interface ViewsMenuProps<S extends ListState> extends ShownViewInput<S> {
  /** Owners share views with the team. */ canShare?: boolean
}

/** The views of a list: shows one, and saves what the list shows now under a name. */
export function ViewsMenu<S extends ListState>({ canShare = false, ...list }: ViewsMenuProps<S>) {
  const shown = useShownView(list)
  const [dialog, setDialog] = useState<{ view?: View }>()
  const acts = useViewActs(shown, list.table)
  const { current, isChanged, views } = shown
  const entries: MenuEntry[] = [
    ...entriesOfViews(views.data ?? [], current, shown.show),
    ...(current
      ? entriesOfView(current, {
          isChanged,
          canShare,
          onSave: () => acts.save(current),
          onRename: () => setDialog({ view: current }),
          onShare: isShared => acts.share(current, isShared),
          onDelete: () => acts.remove(current),
          onLeave: shown.leave,
        })
      : []),
    {
      label: 'Save as a new view…',
      icon: <IconPlus size={16} aria-hidden />,
      startsPart: true,
      onPress: () => setDialog({}),
    },
  ]
  return (
    <>
      <MenuButton
        entries={entries}
        head={views.data?.length ? undefined : <p className={styles.none}>{noViewsText(views)}</p>}
        button={trigger => (
          <Button
            {...trigger}
            look="quiet"
            icon={<IconBookmark size={16} aria-hidden />}
            onPointerEnter={shown.want}
            onFocus={shown.want}
          >
            <span className={styles.name}>{current?.name ?? 'Views'}</span>
            {isChanged ? <span className={styles.changed}>(changed)</span> : null}
          </Button>
        )}
      />
      {dialog ? (
        <OpenDialog
          {...dialog}
          table={list.table}
          query={shown.query}
          canShare={canShare}
          onNamed={shown.name}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </>
  )
}

interface OpenDialogProps {
  view?: View
  table: ListOfViews
  query: ViewQuery
  canShare: boolean
  onNamed: (id: string) => void
  onClose: () => void
}

/** A new view is the one that is shown from then on. */
function OpenDialog({ view, onNamed, onClose, ...rest }: OpenDialogProps) {
  const finish = (id: string) => {
    if (!view) onNamed(id)
    onClose()
  }
  return (
    <Suspense>
      <ViewDialog {...rest} view={view} onSaved={finish} onClose={onClose} />
    </Suspense>
  )
}

/** Changes of the view that is shown, and what is said about them. */
function useViewActs({ query, show, leave }: ReturnType<typeof useShownView>, table: ListOfViews) {
  const { create } = useCreateView(table)
  const { update } = useUpdateView(table)
  const remove = useDeleteView(table)
  const onError = (error: Error) => showError(error, 'The view could not be changed.')
  const change = (view: View, next: Partial<NewView>, text: string) =>
    update(view.id, next, { onSuccess: () => showSuccess(text), onError })
  return {
    save: (view: View) => change(view, { query }, `The view “${view.name}” has been saved.`),
    share: (view: View, isShared: boolean) =>
      change(
        view,
        { isShared },
        isShared
          ? `The team can use the view “${view.name}” now.`
          : `Only you can use the view “${view.name}” now.`,
      ),
    remove: (view: View) =>
      remove(view, leave, () => create(view, { onSuccess: id => show({ ...view, id }), onError })),
  }
}

function noViewsText({ data, error }: ReturnType<typeof useShownView>['views']): string {
  if (error) return 'The views could not be loaded.'
  if (!data) return 'Loading…'
  return 'Save filters, order and columns under a name, to have them back by one press.'
}
