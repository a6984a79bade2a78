/** An untied box, in brand ink with the one marigold ribbon. */
export function EmptyDrawing() {
  return (
    <svg
      width="120"
      height="96"
      viewBox="0 0 120 96"
      fill="none"
      stroke="var(--rb-brand-ink)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M24 44h72v42H24z" />
      <path d="M18 32l44-10 40 8" />
      <path d="M18 32v10h84V30" opacity=".35" />
      <path d="M60 44v42M52 44c-4 10-16 8-22 20M68 44c3 12 14 8 20 22" stroke="var(--rb-ribbon)" />
      <path d="M8 86h104" />
    </svg>
  )
}
