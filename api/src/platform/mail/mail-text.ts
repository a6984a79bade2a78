import { listedItems, type Mail } from './mail.ts'

const columns = 72

/** The text alternative, from the same data as the page. */
export function mailText(mail: Mail): string {
  const { items, more } = listedItems(mail.items ?? [])
  const facts = [
    ...items.map(item => ({
      label: [item.name, item.detail].filter(Boolean).join(', '),
      value: item.value ?? '',
    })),
    ...(more ? [{ label: more, value: '' }] : []),
    ...(mail.lines ?? []),
  ]
  return [
    mail.title,
    ...mail.text,
    mail.code ? [`${mail.code.label}: ${mail.code.code}`, mail.code.note].filter(Boolean).join('\n') : '',
    mail.steps ? stepsText(mail.steps) : '',
    mail.card
      ? [...mail.card.message.split('\n').map(line => `> ${line}`), `> ${mail.card.from}`].join('\n')
      : '',
    mail.day ? [`${mail.day.label}: ${mail.day.day}`, mail.day.note].filter(Boolean).join('\n') : '',
    factsText(facts),
    mail.button ? `${mail.button.label}:\n${mail.button.href}` : '',
    mail.otherLink ? `${mail.otherLink.label}:\n${mail.otherLink.href}` : '',
    mail.quiet ?? '',
    mail.footer.join('\n'),
  ]
    .filter(part => part !== '')
    .map(part => wrap(part))
    .join('\n\n')
}

function stepsText({ names, reached }: NonNullable<Mail['steps']>): string {
  return names.map((name, index) => (index === reached - 1 ? name.toUpperCase() : name)).join(' > ')
}

const isFigure = (value: string) => /^-?\$?\d[\d,.]*$/.test(value)

/** Figures stand below one another on the right, other facts after their label. */
function factsText(facts: readonly { label: string; value: string }[]): string {
  const figures = facts.filter(({ value }) => isFigure(value))
  const valueWidth = Math.max(0, ...figures.map(({ value }) => value.length))
  const labelWidth = Math.min(
    columns - valueWidth - 2,
    Math.max(0, ...figures.map(({ label }) => label.length)),
  )
  return facts
    .map(({ label, value }) => {
      if (value === '') return label
      if (!isFigure(value)) return `${label}: ${value}`
      const lines = wrap(label, labelWidth).split('\n')
      const last = lines.pop() ?? ''
      return [...lines, `${last.padEnd(labelWidth)}  ${value.padStart(valueWidth)}`].join('\n')
    })
    .join('\n')
}

/** Breaks long lines between words; a link stays whole. */
function wrap(paragraph: string, width: number = columns): string {
  return paragraph
    .split('\n')
    .flatMap(line => {
      if (line.length <= width) return [line]
      const lines: string[] = []
      let current = ''
      for (const word of line.split(' ')) {
        if (current !== '' && current.length + 1 + word.length > width) {
          lines.push(current)
          current = word
        } else current = current === '' ? word : `${current} ${word}`
      }
      return [...lines, current]
    })
    .join('\n')
}
