import { CsvRecords } from './csv-records.ts'
import type { TableRow } from './table-shape.ts'
import { columnsMax } from './unreadable-table.ts'

const delimiters = [',', ';', '\t', '|'] as const
const headerWords = new Set(
  `name fullname firstname lastname givenname familyname surname middlename title recipient contact
  person company organisation organization employer
  email emailaddress mail phone phonenumber mobile tel telephone fax address addressline street
  streetaddress city town state province region county zip zipcode postcode postalcode
  country countrycode date id number notes note comment department position language birthday amount
  quantity sku price
  vorname nachname firma unternehmen strasse hausnummer ort stadt wohnort plz postleitzahl land telefon
  handy anrede abteilung bundesland mailadresse emailadresse anschrift
  nom prenom societe entreprise adresse rue ville codepostal cp pays courriel region departement nombre
  apellido apellidos empresa direccion calle ciudad provincia codigopostal pais telefono correo
  correoelectronico
  nome cognome azienda indirizzo via citta cap paese sobrenome endereco rua cidade estado cep telefone
  voornaam achternaam naam bedrijf straat plaats woonplaats imie nazwisko ulica miasto kraj firma
  имя фамилия улица город индекс страна почта телефон компания 名前 氏名 姓 名 会社 会社名 メール メールアドレス 住所 市区町村
  郵便番号 国 電話 電話番号 都道府県 姓名 邮箱 地址 城市 邮编 国家 电话 公司 이름 이메일 주소 도시 우편번호 국가`.split(
    /\s+/,
  ),
)

const guessLetters = 64 * 1024

/** The sign that gives the widest even table. */
export function guessDelimiter(text: string, isWhole: boolean): string {
  const start = text.slice(0, guessLetters)
  if (start.length < text.length && readFirst(start, ',', false).length) return guessDelimiter(start, false)
  const scored = delimiters.map(delimiter => {
    const rows = readFirst(text, delimiter, isWhole).slice(0, 100)
    const widths = new Map<number, number>()
    for (const { cells, problem } of rows)
      if (cells.length > 1 && (!problem || cells.length === columnsMax))
        widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
    return {
      delimiter,
      score: Math.max(0, ...[...widths].map(([width, count]) => (width * count) / rows.length)),
    }
  })
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter
}

/** The records a text begins with, blank ones left out. */
export function readFirst(text: string, delimiter: string, isWhole: boolean): TableRow[] {
  const records = new CsvRecords(delimiter)
  const found = records.push(text)
  return [...found, ...(isWhole ? records.end() : [])].filter(
    ({ cells, problem }) => problem !== undefined || cells.some(cell => cell.trim()),
  )
}

/** A first row with known words, or with words above numbers and emails. A doubt is a "no": a person must not vanish as a header. */
export function guessHasHeaders(rows: string[][]): boolean {
  const [first = [], ...later] = rows
  if (first.some(cell => isEmail(cell))) return false
  if (first.some(cell => headerWords.has(bareWord(cell)))) return true
  if (first.some(cell => isNumber(cell))) return false
  return first.some((cell, column) => {
    const below = later.map(cells => cells[column] ?? '').filter(text => text.trim())
    return (
      cell.trim() !== '' &&
      below.length > 0 &&
      below.filter(text => isEmail(text) || isNumber(text)).length * 2 > below.length
    )
  })
}

/** `E-Mail-Adresse*` and `Straße 1` as `emailadresse` and `strasse`. */
function bareWord(cell: string): string {
  return cell
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}]/gu, '')
    .normalize('NFC')
}

function isEmail(cell: string): boolean {
  return /^\s*\S+@\S+\.\S+\s*$/.test(cell)
}

/** Zips, phones, amounts and dates too. */
function isNumber(cell: string): boolean {
  return /^[\s('+]*\d[\d\s().,:/T-]*$/.test(cell)
}
