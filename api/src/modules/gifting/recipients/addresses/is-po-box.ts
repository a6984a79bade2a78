const words = [
  'p\\.? ?o\\.? ?box',
  'post office box',
  'post box \\d',
  'box \\d+$',
  'pob \\d',
  'gpo box',
  'locked bag',
  'private bag',
  'postfach',
  'packstation',
  'postbus',
  'postboks',
  'postbox',
  'postilokero',
  'apartado(?: postal| de correos)? ?\\d',
  'apdo\\.? ?\\d',
  'caixa postal',
  'apartado postal',
  'bo[iî]te postale',
  'b\\.? ?p\\.? \\d',
  'casella postale',
  'c\\.? ?a\\.? postale',
  'skrytka pocztowa',
  'skr\\. ?poczt',
  'p\\.? ?o\\.? ?bus',
]
const pattern = new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${words.join('|')})`, 'iu')
// Cheap to ask: every form above has one of these.
const hint = /box|bag|post|packst|fach|apdo|apartado|bus|bp|b\.|pob|skr/i

/** Whether a line names a box at the post office, or a locker, in the words of the countries most gifts go to. */
export function isPoBox(line: string | null): boolean {
  return line !== null && hint.test(line) && pattern.test(line)
}
