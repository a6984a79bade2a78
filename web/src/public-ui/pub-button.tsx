import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent } from 'react'

export interface PubButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  quiet?: boolean
  full?: boolean
  busy?: boolean
}

/** A busy button keeps its focus and label, and ignores clicks. */
export function PubButton({ quiet, full, busy, onClick, type = 'button', ...rest }: PubButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      className="pub-button"
      data-quiet={quiet || undefined}
      data-full={full || undefined}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    />
  )
}

export function PubLinkButton({
  quiet,
  full,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { quiet?: boolean; full?: boolean }) {
  return <a {...rest} className="pub-button" data-quiet={quiet || undefined} data-full={full || undefined} />
}
