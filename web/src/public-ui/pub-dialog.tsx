import { useEffect, useRef, type ReactNode } from 'react'
import './pub-dialog.css'

/** A confirmation in the browser's own dialog, which traps the focus and closes with Escape. */
export function PubDialog({
  title,
  isOpen,
  onClose,
  children,
}: {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen && !ref.current?.open) ref.current?.showModal()
    if (!isOpen) ref.current?.close()
  }, [isOpen])
  return (
    <dialog ref={ref} className="pub-dialog" aria-label={title} onClose={onClose}>
      <h2>{title}</h2>
      {children}
    </dialog>
  )
}
