/** Replaces the selected part of a text with `piece`, separated by spaces; undefined when it does not fit. */
export function withInserted(
  text: string,
  start: number,
  end: number,
  piece: string,
  maxLength: number,
): { text: string; cursor: number } | undefined {
  const [before, after] = [text.slice(0, start), text.slice(end)]
  const lead = /[\p{L}\p{N}.,;:!?)}…]$/u.test(before) ? ' ' : ''
  const trail = /^[\p{L}\p{N}({]/u.test(after) ? ' ' : ''
  const whole = before + lead + piece + trail + after
  return [...whole].length > maxLength
    ? undefined
    : { text: whole, cursor: before.length + lead.length + piece.length }
}
