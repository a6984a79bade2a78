import type { ReactNode } from 'react'

function Line({ children, width = 112 }: { children: ReactNode; width?: number }) {
  return (
    <svg
      width={width}
      height="96"
      viewBox="0 0 112 96"
      fill="none"
      stroke="var(--rb-brand-ink)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

const ribbon = 'var(--rb-ribbon)'

/** A tied box, with its one marigold stroke. */
export function BoxDrawing() {
  return (
    <Line>
      <path d="M22 44h68v40H22zM16 30h80v14H16z" />
      <path
        d="M56 30v54M56 30c-4-16-24-20-26-10-2 8 14 11 26 10 12 1 28-2 26-10-2-10-22-6-26 10"
        stroke={ribbon}
      />
      <path d="M6 84h100" />
    </Line>
  )
}

/** A box that waits: the sign of a pause stands over it. */
export function PausedDrawing() {
  return (
    <Line>
      <path d="M22 48h68v36H22zM16 34h80v14H16zM48 8v16M64 8v16" />
      <path d="M56 34v50" stroke={ribbon} />
      <path d="M6 84h100" />
    </Line>
  )
}

export function TruckDrawing() {
  return (
    <Line>
      <path d="M10 22h56v50H10zM66 38h20l16 16v18H66" />
      <path d="M38 22v50" stroke={ribbon} />
      <circle cx="30" cy="74" r="9" fill="var(--rb-canvas)" />
      <circle cx="82" cy="74" r="9" fill="var(--rb-canvas)" />
    </Line>
  )
}
