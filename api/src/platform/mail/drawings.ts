/** The drawings at the head of mails to recipients, on their own opaque paper, so that they look right on any ground. */
export const drawings = {
  gift: drawing(
    '#f4dfd3',
    '#e7cabb',
    '<ellipse cx="250" cy="198" rx="112" ry="9" fill="#cbaa98"/>' +
      '<path d="M164 104H336V190a5 5 0 0 1-5 5H169a5 5 0 0 1-5-5Z" fill="#0e6a50"/>' +
      '<path d="M262 104H336V190a5 5 0 0 1-5 5H262Z" fill="#0b5641"/>' +
      '<rect x="154" y="78" width="192" height="28" rx="5" fill="#127a5d"/>' +
      '<rect x="164" y="106" width="172" height="6" fill="#0a4a38" opacity=".45"/>' +
      '<rect x="238" y="78" width="24" height="117" fill="#f2b441"/><rect x="250" y="106" width="12" height="89" fill="#d99a27"/>' +
      bow(250, 62, 1),
  ),
  envelope: drawing(
    '#dbe6ea',
    '#c5d4da',
    '<ellipse cx="250" cy="196" rx="112" ry="8" fill="#a9bcc3"/>' +
      '<rect x="152" y="62" width="196" height="132" rx="5" fill="#fffefa"/>' +
      '<path d="M152 67a5 5 0 0 1 5-5H343a5 5 0 0 1 5 5L250 134Z" fill="#f3ead8"/>' +
      '<path d="M152 67L250 134L348 67" fill="none" stroke="#dccfb4" stroke-width="2"/>' +
      '<path d="M170 164H224M170 176H206" stroke="#cfc2a6" stroke-width="5" stroke-linecap="round"/>' +
      '<circle cx="250" cy="132" r="23" fill="#0d5c48"/>' +
      bow(250, 130, 0.48),
  ),
}

function drawing(paper: string, table: string, things: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="992" height="440" viewBox="0 0 496 220">' +
    `<rect width="496" height="220" fill="${paper}"/><rect y="166" width="496" height="54" fill="${table}"/>` +
    `<g transform="translate(-2 0)">${things}</g></svg>`
  )
}

function bow(x: number, y: number, scale: number): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})" fill="#f2b441" stroke="#d99a27" stroke-width="2" stroke-linejoin="round">` +
    '<path d="M0 0C-14 -34 -52 -36 -50 -14C-48 4 -20 6 0 0Z"/><path d="M0 0C14 -34 52 -36 50 -14C48 4 20 6 0 0Z"/>' +
    '<path d="M-4 2L-22 30L-10 28L-4 36L4 6Z"/><path d="M4 2L22 30L10 28L4 36L-4 6Z"/>' +
    '<rect x="-9" y="-9" width="18" height="17" rx="5"/></g>'
  )
}
