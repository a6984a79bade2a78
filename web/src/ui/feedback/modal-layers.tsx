import { Drawer, Modal } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { useMedia } from '../use-media.ts'

export interface ModalLayerProps {
  title: string
  isOpen: boolean
  onClose: () => void
  size: string | number
  children: ReactNode
}

/** The library gives the focus back only if it sees a layer open, and this file is loaded by the first one that is. */
function useOpenedLater(isOpen: boolean): boolean {
  const [isOpened, setOpened] = useState(false)
  useEffect(() => setOpened(isOpen), [isOpen])
  return isOpened && isOpen
}

/** In the middle of the window. */
export function ModalLayer({ title, isOpen, onClose, size, children }: ModalLayerProps) {
  const isOpened = useOpenedLater(isOpen)
  return (
    <Modal
      title={title}
      opened={isOpened}
      onClose={onClose}
      size={size}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Modal>
  )
}

/** Along one side of the window. */
export function DrawerLayer({
  title,
  isOpen,
  onClose,
  size,
  side,
  closeLabel,
  children,
}: ModalLayerProps & { side: 'left' | 'right'; closeLabel: string }) {
  const isOpened = useOpenedLater(isOpen)
  return (
    <Drawer
      title={title}
      opened={isOpened}
      onClose={onClose}
      size={size}
      position={side}
      closeButtonProps={{ 'aria-label': closeLabel }}
    >
      {children}
    </Drawer>
  )
}

/** Without a head, in the upper part of the window; on phones all of it. */
export function BareLayer({ title, isOpen, onClose, size, children }: ModalLayerProps) {
  const isOpened = useOpenedLater(isOpen)
  const isPhone = useMedia('(max-width: 767px)')
  return (
    <Modal.Root
      opened={isOpened}
      onClose={onClose}
      yOffset="12vh"
      centered={false}
      size={size}
      fullScreen={isPhone}
      lockScroll={false}
    >
      <Modal.Overlay data-locks-scroll />
      <Modal.Content aria-label={title}>
        <Modal.Body style={{ padding: 0 }}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
