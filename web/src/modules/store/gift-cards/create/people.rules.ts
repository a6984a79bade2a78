import { emailPattern } from '@ribbon/contract/email-pattern'

export interface ReadPerson {
  name: string
  email: string
}
export interface ReadPeople {
  people: ReadPerson[]
  /** Addresses that stand twice; their people are listed once. */ repeated: number
  /** Lines without an address that are no header. */ unreadable: string[]
}

const headerWords = /^(e-?mail|email address|name|first name|last name|full name|person|company)$/i

/** Reads people from typed text or a file: one a line, name and address in any order, such as "Ada Byron <ada@acme.test>". */
export function readPeople(text: string): ReadPeople {
  const people = new Map<string, ReadPerson>()
  const unreadable: string[] = []
  let repeated = 0
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const cells = cellsOf(line)
    if (cells.length === 0) continue
    const addresses = cells.filter(cell => emailPattern.test(cell))
    if (addresses.length === 0) {
      if (!cells.every(cell => headerWords.test(cell))) unreadable.push(line.trim())
      continue
    }
    const name = addresses.length === 1 ? cells.filter(cell => !emailPattern.test(cell)).join(' ') : ''
    for (const address of addresses) {
      const email = address.toLowerCase()
      if (people.has(email)) repeated += 1
      else people.set(email, { name, email })
    }
  }
  return { people: [...people.values()], repeated, unreadable }
}

const cellsOf = (line: string) =>
  line
    .split(/[,;\t<>]/)
    .map(cell => cell.replace(/^[\s"']+|[\s"']+$/g, ''))
    .filter(cell => cell !== '')
