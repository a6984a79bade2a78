import { Drawer, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn } from './use-focus-return.ts'

export interface LayerProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** `xl` has room for a table. */ size?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}

export function Dialog({ title, isOpen, onClose, size = 'md', children }: LayerProps) {
  useFocusReturn(isOpen)
  return (
    <Modal
      title={title}
      opened={isOpen}
      onClose={onClose}
      size={size === 'xl' ? 880 : size}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Modal>
  )
}

export function SideDrawer({ title, isOpen, onClose, size = 'md', children }: LayerProps) {
  useFocusReturn(isOpen)
  return (
    <Drawer
      title={title}
      opened={isOpen}
      onClose={onClose}
      size={size}
      position="right"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Drawer>
  )
}
