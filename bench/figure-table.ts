/** A line of the results; `isMet` is undefined where a figure was not measured or has no goal. */
export interface Figure {
  name: string
  ours: string
  limit: string
  ratio: string
  goal: string
  isMet: boolean | undefined
  note?: string
  /** Left out, because its rows take minutes to make. */
  needsLarge?: true
}

const heads = ['figure', 'ours', 'limit', 'ratio', 'goal', 'met'] as const

export function skipped(name: string, goal: string, note: string): Figure {
  return { name, ours: '–', limit: '–', ratio: '–', goal, isMet: undefined, note }
}

/** Lines of equal columns for a terminal, the notes below. */
export function printTable(figures: readonly Figure[]): string {
  const rows = [[...heads], ...figures.map(cellsOf)]
  const widths = heads.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  const lines = rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
  return [
    lines[0],
    widths.map(width => '-'.repeat(width)).join('  '),
    ...lines.slice(1),
    ...notesOf(figures, ''),
  ].join('\n')
}

/** What is said as soon as a figure is known, so that a run that ends early leaves what it measured. */
export function figureLine({ name, ours, ratio, goal, isMet }: Figure): string {
  const met = isMet === undefined ? '' : isMet ? ', met' : ', not met'
  return `${name}: ${ours}, ratio ${ratio}, goal ${goal}${met}`
}

export function markdownTable(figures: readonly Figure[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(heads),
    line(heads.map(() => '---')),
    ...figures.map(figure => line(cellsOf(figure))),
    ...notesOf(figures, '- '),
  ].join('\n')
}

function cellsOf({ name, ours, limit, ratio, goal, isMet, needsLarge }: Figure): string[] {
  return [name, ours, limit, ratio, goal, metOf(isMet, needsLarge)]
}

function metOf(isMet: boolean | undefined, needsLarge: true | undefined): string {
  if (isMet === undefined) return needsLarge ? 'needs BENCH_LARGE=1' : 'not measured'
  return isMet ? 'yes' : 'no'
}

function notesOf(figures: readonly Figure[], lead: string): string[] {
  const notes = figures.filter(figure => figure.note).map(figure => `${lead}${figure.name}: ${figure.note}`)
  return notes.length ? ['', ...notes] : []
}
