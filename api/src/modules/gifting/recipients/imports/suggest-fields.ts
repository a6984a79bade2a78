import type { ImportField } from '@ribbon/contract/gifting/recipients/import-resources'
import { emailPattern } from '@ribbon/contract/email-pattern'
import { recordTypeOf } from '@ribbon/contract/gifting/orders/salesforce-record'
import { findCountry } from '../addresses/find-country.ts'
import { normalizeName } from '../addresses/normalize-name.ts'
import { nearSpelling } from './near-spelling.ts'

export interface SeenColumn {
  header: string
  samples: readonly string[]
}

/** The headers people write, in the languages of most gifts. */
const headers: Record<ImportField, string> = {
  name: `
    name, full name, recipient, recipient name, contact, contact name, employee name, employee,
    person, attention, attn, display name, vollständiger name, empfänger, ansprechpartner,
    nom complet, nom et prénom, destinataire, nombre completo, nombre y apellidos, destinatario,
    nominativo, nome completo, nome e cognome, volledige naam, ontvanger, contactpersoon,
    destinatário, imię i nazwisko, odbiorca, nom, nombre, nome, naam, namn, navn, nimi`,
  first_name: `
    first name, firstname, first, fname, given name, forename, vorname, rufname, prénom,
    nombre de pila, primer nombre, voornaam, primeiro nome, imię, förnamn, fornavn, etunimi`,
  last_name: `
    last name, lastname, last, lname, surname, family name, nachname, familienname, zuname,
    nom de famille, apellido, apellidos, cognome, achternaam, familienaam, sobrenome, apelido,
    nazwisko, efternamn, efternavn, etternavn, sukunimi`,
  company: `
    company, company name, organization, organisation, organization name, business,
    business name, employer, account, account name, firma, firmenname, unternehmen, entreprise,
    société, raison sociale, empresa, compañía, azienda, società, ragione sociale, bedrijf,
    bedrijfsnaam, organisatie, companhia, nazwa firmy, przedsiębiorstwo, företag, virksomhed,
    yritys`,
  email: `
    email, e mail, mail, email address, e mail address, mail address, work email, personal email,
    e mail adresse, emailadresse, mailadresse, courriel, adresse e mail, adresse email,
    adresse mail, mél, correo, correo electrónico, dirección de correo, posta elettronica,
    indirizzo e mail, indirizzo email, e mailadres, emailadres, endereço de e mail,
    endereço de email, correio eletrônico, correio eletrónico, adres e mail, adres email, poczta,
    e post, epost, sähköposti`,
  phone: `
    phone, phone number, telephone, telephone number, tel, tel no, mobile, mobile phone,
    mobile number, cell, cell phone, telefon, telefonnummer, handy, handynummer, mobil,
    mobilnummer, rufnummer, téléphone, numéro de téléphone, portable, mobile, teléfono,
    número de teléfono, móvil, celular, telefono, numero di telefono, cellulare, telefoon,
    telefoonnummer, mobiel, gsm, telefone, telemóvel, número de telefone, numer telefonu,
    telefon komórkowy, komórka`,
  address_one: `
    address, address 1, address one, address line 1, address line one, address1, addr 1, street,
    street 1, street address, street and number, street line 1, street name, line 1,
    mailing address, straße, strasse, strasse und hausnummer, straße nr, straße und nr,
    anschrift, adresse, adresse 1, adresszeile 1, adresszeile, rue, adresse ligne 1, dirección,
    dirección 1, calle, calle y número, domicilio, indirizzo, indirizzo 1, via, adres, adres 1,
    straat, straatnaam, straat en huisnummer, endereço, endereço 1, morada, rua, ulica,
    ulica i numer, gatuadress, adress, gade, gateadresse, katuosoite, osoite`,
  address_two: `
    address 2, address two, address line 2, address line two, address2, addr 2, street 2,
    street line 2, line 2, apartment, apt, apt suite, apartment suite, suite, unit, floor,
    adresszusatz, zusatz, adresszeile 2, adresse 2, complément, complément d’adresse,
    adresse ligne 2, dirección 2, piso, indirizzo 2, interno, scala, adres 2, toevoeging,
    endereço 2, complemento, andar, mieszkanie, lokal`,
  city: `
    city, town, locality, municipality, suburb, city town, ort, stadt, wohnort, ville, commune,
    localité, ciudad, localidad, población, municipio, città, comune, località, stad, plaats,
    woonplaats, gemeente, cidade, localidade, miasto, miejscowość, postort, by, poststed,
    kaupunki`,
  state: `
    state, province, region, county, state province, state region, state code, bundesland,
    kanton, département, région, canton, estado, provincia, comunidad, regione, provincie,
    distrito, województwo, stan`,
  zipcode: `
    zip, zip code, zipcode, postal, postal code, postalcode, postcode, post code,
    zip postal code, zip postcode, eircode, pincode, pin code, plz, postleitzahl, code postal,
    cp, codigo postal, código postal, cap, codice postale, postnummer, cep, kod pocztowy, kod,
    postinumero`,
  country: `
    country, country code, country name, nation, country region, land, staat, ländercode, pays,
    país, paese, nazione, landcode, kraj, state country, maa`,
  salesforce_resource_type: `
    salesforce record type, salesforce type, salesforce object, salesforce object type, record type,
    object type, sobject type, crm record type, crm type`,
  salesforce_resource_uid: `
    salesforce record, salesforce id, salesforce uid, salesforce record id, salesforce record uid,
    salesforce lead id, salesforce contact id, salesforce account id, sfdc id, sf id, record id,
    record uid, crm id, lead id, contact id, account id, lead uid, contact uid, account uid`,
}
const words = new Map(
  Object.entries(headers)
    .flatMap(([field, list]) =>
      list.split(',').map(word => [normalizeName(word), field as ImportField] as const),
    )
    .reverse(),
)
const leads = new RegExp(
  '^(?:recipient|shipping|ship to|delivery|deliver to|mailing|home|contact|employee|customer|your|' +
    'empfanger|liefer|destinataire|destinatario) (?:s )?',
)

/** A bare "Nom" beside a "Prénom" is the last name, a bare "Nombre" beside "Apellidos" the first. */
const bare = new Set(['name', 'nom', 'nombre', 'nome', 'naam', 'namn', 'navn'])
const foreignFirst = new Set([
  'vorname',
  'rufname',
  'prenom',
  'voornaam',
  'imie',
  'fornamn',
  'fornavn',
  'primeiro nome',
])
const foreignLast = new Set(['apellido', 'apellidos', 'cognome', 'sobrenome', 'apelido'])

/**
 * The field each column seems to be, each at most once: as the team chose last time, else by the header, then by a header that is
 * nearly a known one, and last by what is in it.
 */
export function suggestFields(
  columns: readonly SeenColumn[],
  chosen: ReadonlyMap<string, ImportField | null>,
): (ImportField | null)[] {
  const folded = columns.map(({ header }) => normalizeName(header))
  const given = new Set<ImportField>()
  const fields: (ImportField | null | undefined)[] = folded.map(() => undefined)
  const give = (index: number, field: ImportField | null | undefined) => {
    if (field === undefined || (field !== null && given.has(field))) return
    fields[index] = field
    if (field !== null) given.add(field)
  }
  for (const [index, header] of folded.entries()) if (header) give(index, chosen.get(header))
  const isOpen = (index: number) => fields[index] === undefined
  for (const [index, header] of folded.entries()) if (isOpen(index)) give(index, words.get(header))
  for (const [index, header] of folded.entries())
    if (isOpen(index)) give(index, words.get(header.replace(leads, '')))
  for (const [index, header] of folded.entries())
    if (isOpen(index)) give(index, fieldNearly(header) ?? fieldNearly(header.replace(leads, '')))
  for (const [index, { samples }] of columns.entries())
    if (isOpen(index)) {
      const field = fieldOfSamples(samples)
      if (!isDoubtful(field, samples, folded[index] ?? '', given)) give(index, field)
    }
  splitBareName(folded, fields, chosen)
  return fields.map(field => field ?? null)
}

function splitBareName(
  folded: readonly string[],
  fields: (ImportField | null | undefined)[],
  chosen: ReadonlyMap<string, unknown>,
): void {
  const [name, first, last] = (['name', 'first_name', 'last_name'] as const).map(field =>
    fields.indexOf(field),
  ) as [number, number, number]
  // Not negative means found, so the header is there.
  if (name < 0 || !bare.has(folded[name]!) || chosen.has(folded[name]!)) return
  if (first >= 0 && last < 0 && foreignFirst.has(folded[first]!)) fields[name] = 'last_name'
  if (last >= 0 && first < 0 && foreignLast.has(folded[last]!)) fields[name] = 'first_name'
}

const shapes: [ImportField, (text: string) => boolean][] = [
  ['email', text => emailPattern.test(text)],
  ['salesforce_resource_uid', text => recordTypeOf(text) !== undefined],
  [
    'zipcode',
    text =>
      /^(\d{5}(-\d{4})?|[a-z]\d[a-z] ?\d[a-z]\d|[a-z]{1,2}\d[a-z\d]? \d[a-z]{2}|\d{2}-\d{3})$/i.test(text),
  ],
  ['phone', text => /^\+?[\d\s()./-]{7,20}$/.test(text) && text.replace(/\D/g, '').length >= 7],
  ['country', text => findCountry(text) !== undefined],
]

function fieldOfSamples(samples: readonly string[]): ImportField | undefined {
  const texts = samples.filter(text => text !== '')
  return texts.length === 0 ? undefined : shapes.find(([, fits]) => texts.every(fits))?.[0]
}

const numbersOfOtherThings =
  /\b(id|no|nr|num|number|nummer|ref|reference|code|account|amount|budget|cost|count|salary|order)\b/

/** Bare digits under a header that says something else may be any number; beside a street or a city they may be a zip code. */
function isDoubtful(
  field: ImportField | undefined,
  samples: readonly string[],
  header: string,
  given: ReadonlySet<ImportField>,
): boolean {
  if (header === '' || !samples.every(text => /^\d*$/.test(text))) return false
  const isBesideAddress = given.has('city') || given.has('address_one')
  return field !== 'zipcode' || !isBesideAddress || numbersOfOtherThings.test(header)
}

/** The field whose known header is spelled nearly like this one, where only one field's is. */
function fieldNearly(header: string): ImportField | undefined {
  const fields = new Set(nearSpelling(header, words.keys()).map(word => words.get(word)))
  return fields.size === 1 ? [...fields][0] : undefined
}
