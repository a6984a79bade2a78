import { useState } from 'react'
import { showErrorText, showSuccess, toastStore } from '../platform/toasts.ts'
import { Button } from '../ui/display/button.tsx'
import { CommandPalette } from '../ui/palette/command-palette.tsx'
import { ConfirmDialog } from '../ui/feedback/confirm-dialog.tsx'
import { SideDrawer } from '../ui/feedback/dialog.tsx'
import { SkeletonLines } from '../ui/feedback/skeletons.tsx'
import { NotificationBell } from '../ui/layout/notification-bell.tsx'
import { SearchButton } from '../ui/layout/search-button.tsx'
import { ShortcutSheet } from '../ui/layout/shortcut-sheet.tsx'
import { UserMenu } from '../ui/layout/user-menu.tsx'

type Layer = 'confirm' | 'typed' | 'drawer' | 'sheet' | 'palette'

export function LayerSamples() {
  const [open, setOpen] = useState<Layer>()
  const close = () => setOpen(undefined)
  return (
    <>
      <div
        style={{
          position: 'fixed',
          bottom: 8,
          right: 8,
          zIndex: 60,
          display: 'flex',
          gap: 4,
          flexWrap: 'wrap',
          maxWidth: 'calc(100vw - 16px)',
        }}
      >
        {(['confirm', 'typed', 'drawer'] as const).map(layer => (
          <Button key={layer} look="quiet" size="xs" onClick={() => setOpen(layer)}>
            Open {layer}
          </Button>
        ))}
        <Button
          look="quiet"
          size="xs"
          onClick={() => showErrorText(['Name can’t be blank', 'Quantity must be greater than 0.'])}
        >
          Toast error
        </Button>
        <Button look="quiet" size="xs" onClick={() => showSuccess('Order #G-10482 has been canceled.')}>
          Toast success
        </Button>
      </div>
      <SearchButton onOpen={() => setOpen('palette')} onNear={() => undefined} />
      <NotificationBell entries={toastStore.getState().history} onClear={() => undefined} />
      <UserMenu
        name="Priya Nair"
        email="priya@acme.example"
        role="Admin"
        onShortcuts={() => setOpen('sheet')}
        onSignOut={() => undefined}
      />
      <ConfirmDialog
        title="Cancel this order?"
        text="Stock, budget and money go back. The recipient is not told."
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        danger
        isOpen={open === 'confirm'}
        onConfirm={close}
        onClose={close}
      />
      <ConfirmDialog
        title="Finalize the page?"
        text="Recipients can no longer choose."
        confirmLabel="Finalize"
        typed="FINALIZE"
        isOpen={open === 'typed'}
        onConfirm={close}
        onClose={close}
      />
      <SideDrawer title="Order G-10482" isOpen={open === 'drawer'} onClose={close}>
        <SkeletonLines />
      </SideDrawer>
      <ShortcutSheet
        shortcuts={[
          { keys: '?', label: 'Show keyboard shortcuts', run: close },
          { keys: 'g o', label: 'Go to Orders', run: close },
        ]}
        isOpen={open === 'sheet'}
        onClose={close}
      />
      <CommandPalette
        text="ada"
        onText={close}
        groups={[
          {
            label: 'Orders',
            count: '2',
            options: [
              {
                id: 'one',
                label: '#AB12CD34 · Ada Byron',
                detail: 'Spring gifts',
                end: 'Shipped',
                run: close,
              },
              { id: 'two', label: '#AB77CD34 · Ada Byron', end: 'Delivered', run: close },
            ],
          },
          { label: 'Pages', options: [{ id: 'page', label: 'Orders', hint: 'g o', run: close }] },
        ]}
        words={['ada']}
        isBusy={false}
        announcement="3 to choose from"
        isOpen={open === 'palette'}
        onClose={close}
      />
    </>
  )
}
