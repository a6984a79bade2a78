export type Side = 'start' | 'center' | 'end'

const gap = 6
const margin = 8

/** Where a layer goes: below its anchor, or above it where only there is room, and always within the window. */
export function placeOf(
  anchor: { left: number; right: number; top: number; bottom: number },
  layer: { width: number; height: number },
  room: { width: number; height: number },
  side: Side,
): { left: number; top: number } {
  const wanted = {
    start: anchor.left,
    center: (anchor.left + anchor.right - layer.width) / 2,
    end: anchor.right - layer.width,
  }[side]
  const below = anchor.bottom + gap
  const above = anchor.top - gap - layer.height
  const fitsBelow = below + layer.height + margin <= room.height
  return {
    left: Math.max(margin, Math.min(wanted, room.width - layer.width - margin)),
    top: fitsBelow || above < margin ? below : above,
  }
}

/** Keeps a shown layer at its anchor while the page scrolls or changes its size; the answer ends that. */
export function keepPlaced(layer: HTMLElement, anchor: Element, side: Side): () => void {
  const place = () => {
    const { left, top } = placeOf(
      anchor.getBoundingClientRect(),
      { width: layer.offsetWidth, height: layer.offsetHeight },
      { width: document.documentElement.clientWidth, height: window.innerHeight },
      side,
    )
    layer.style.left = `${left}px`
    layer.style.top = `${top}px`
  }
  place()
  const sizes = new ResizeObserver(place)
  sizes.observe(layer)
  window.addEventListener('scroll', place, { capture: true, passive: true })
  window.addEventListener('resize', place)
  return () => {
    sizes.disconnect()
    window.removeEventListener('scroll', place, { capture: true })
    window.removeEventListener('resize', place)
  }
}
