/** A text with `piece` in place of its marked part, set off from the words beside it; undefined where there is no room. */
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
