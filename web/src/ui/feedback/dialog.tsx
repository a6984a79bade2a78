import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useFocusReturn } from './use-focus-return.ts'

const loadLayers = () => import('./modal-layers.tsx')
const ModalLayer = lazy(async () => ({ default: (await loadLayers()).ModalLayer }))
const DrawerLayer = lazy(async () => ({ default: (await loadLayers()).DrawerLayer }))
const BareLayer = lazy(async () => ({ default: (await loadLayers()).BareLayer }))

export interface LayerProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** `xl` has room for a table. */ size?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}

export function Dialog({ title, isOpen, onClose, size = 'md', children }: LayerProps) {
  return (
    <LoadedLayer isOpen={isOpen}>
      <ModalLayer title={title} isOpen={isOpen} onClose={onClose} size={size === 'xl' ? 880 : size}>
        {children}
      </ModalLayer>
    </LoadedLayer>
  )
}

export interface SideDrawerProps extends Omit<LayerProps, 'size'> {
  size?: 'sm' | 'md' | 'lg' | 'xl' | number
  side?: 'left' | 'right'
  closeLabel?: string
}

export function SideDrawer({
  isOpen,
  size = 'md',
  side = 'right',
  closeLabel = 'Close',
  ...rest
}: SideDrawerProps) {
  return (
    <LoadedLayer isOpen={isOpen}>
      <DrawerLayer {...rest} isOpen={isOpen} size={size} side={side} closeLabel={closeLabel} />
    </LoadedLayer>
  )
}

/** A dialog that is all content; its title is only said. */
export function BareDialog({ isOpen, ...rest }: Omit<LayerProps, 'size'>) {
  return (
    <LoadedLayer isOpen={isOpen}>
      <BareLayer {...rest} isOpen={isOpen} size={620} />
    </LoadedLayer>
  )
}

/** What is behind a layer is loaded when it is opened first, or a little earlier. */
function LoadedLayer({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  useFocusReturn(isOpen)
  return isOpen || wasOpened ? <Suspense>{children}</Suspense> : null
}

/** Loads what dialogs need once somebody uses the page, so that the first one opens at once. */
export function useEarlyLayers() {
  useEffect(() => {
    const signs = ['pointermove', 'pointerdown', 'keydown'] as const
    const load = () => {
      end()
      // Loaded again, and its failure shown, when a dialog is opened.
      void loadLayers().catch(() => undefined)
    }
    const end = () => signs.forEach(sign => window.removeEventListener(sign, load))
    signs.forEach(sign => window.addEventListener(sign, load, { passive: true }))
    return end
  }, [])
}
