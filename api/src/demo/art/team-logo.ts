/** The logo of the demo's team: a summit drawn as an A, with its name. */
export function acmeLogo(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 64" role="img" aria-label="Acme">' +
    '<path d="M6 54L30 10H38L62 54H49L34 26L19 54Z" fill="#3767ad"/><path d="M27 54L34 41L41 54Z" fill="#e2673c"/>' +
    '<g fill="none" stroke="#3767ad" stroke-width="7" stroke-linecap="round">' +
    '<circle cx="93" cy="38" r="12"/><path d="M105 25V51"/><path d="M143 30A13 13 0 1 0 143 46"/>' +
    '<path d="M158 51V25M158 37C158 22 178 22 178 37V51M178 37C178 22 198 22 198 37V51"/><path ' +
    'd="M210 39H233A12 12 0 1 0 229.5 47.5"/></g></svg>'
  )
}
