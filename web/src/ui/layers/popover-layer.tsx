import { useId, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react'
import styles from './layers.module.css'
import { keepPlaced, type Side } from './place-layer.ts'

export interface PopoverButton {
  ref: Ref<HTMLButtonElement>
  popoverTarget: string
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

export interface PopoverLayerProps {
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  /** The button that opens the layer, with what it is given. */ button: (props: PopoverButton) => ReactNode
  /** Of the layer, where it is not a menu. */ label?: string
  side?: Side
  className?: string
  children: ReactNode
}

/**
 * A layer at a button, in the browser's own top layer, which closes it by Escape or a press elsewhere. Our code
 * only shows and places it.
 */
export function PopoverLayer({
  isOpen,
  onChange,
  button,
  label,
  side = 'end',
  className,
  children,
}: PopoverLayerProps) {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = layer.current
    const control = anchor.current
    if (!isOpen || !shown || !control) return
    shown.showPopover()
    const end = keepPlaced(shown, control, side)
    const first = shown.querySelector<HTMLElement>('[role^="menuitem"], button, a, input, [tabindex="0"]')
    const focused = first ?? shown
    focused.focus({ preventScroll: true })
    return () => {
      end()
      // The keyboard goes on where it was, unless something else has taken the focus; what had it may be gone by now.
      if (document.activeElement === document.body || shown.contains(document.activeElement))
        control.focus({ preventScroll: true })
      if (shown.matches(':popover-open')) shown.hidePopover()
    }
  }, [isOpen, side])
  return (
    <>
      {button({
        ref: anchor,
        popoverTarget: id,
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
      })}
      <div
        ref={layer}
        id={id}
        popover="auto"
        role={label === undefined ? undefined : 'group'}
        aria-label={label}
        tabIndex={-1}
        className={`${styles.layer} ${className ?? ''}`}
        onToggle={event => {
          if (event.newState === 'closed' && event.target === event.currentTarget && isOpen) onChange(false)
        }}
      >
        {isOpen ? children : null}
      </div>
    </>
  )
}

/** For the button of a layer: opens and closes it, in place of what the browser would do by itself. */
export function togglePopover(event: { preventDefault: () => void }, toggle: () => void): void {
  event.preventDefault()
  toggle()
}
