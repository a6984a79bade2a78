import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react'
import styles from './layers.module.css'
import { keepPlaced } from './place-layer.ts'

const delayMs = 300

/** The tooltip of a control: `events` go to the control, `tooltip` beside it. */
export function useTooltip(label: string) {
  const [anchor, setAnchor] = useState<Element>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (control: Element) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(control), delayMs)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setAnchor(undefined)
  }
  return {
    events: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') show(event.currentTarget)
      },
      onFocus: (event: FocusEvent) => {
        if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget)
      },
      onPointerLeave: hide,
      onPointerDown: hide,
      onBlur: hide,
    },
    tooltip: anchor ? <Tooltip anchor={anchor} label={label} onHide={hide} /> : null,
  }
}

function Tooltip({ anchor, label, onHide }: { anchor: Element; label: string; onHide: () => void }) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!layer.current) return
    layer.current.showPopover()
    return keepPlaced(layer.current, anchor, 'center')
  }, [anchor])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onHide()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onHide])
  return (
    <div ref={layer} popover="manual" role="tooltip" className={styles.tooltip}>
      {label}
    </div>
  )
}
