import type { ImportField } from '@ribbon/contract/gifting/recipients/import-resources'
import { rowFieldNames, rowFields } from '@ribbon/contract/gifting/recipients/import-resources'
import { expect, test } from 'vitest'
import { suggestFields } from './suggest-fields.ts'

const suggested = (line: string, chosen: [string, ImportField | null][] = []) =>
  suggestFields(
    line.split('|').map(header => ({ header, samples: [] })),
    new Map(chosen),
  )
    .map(field => field ?? '-')
    .join(' ')

test.each([
  [
    'as Salesforce exports it',
    'Contact ID|First Name|Last Name|Account Name|Email|Record Type',
    'salesforce_resource_uid first_name last_name company email salesforce_resource_type',
  ],
  [
    'English',
    'Full Name|Company|E-mail Address|Mobile Phone|Street Address|Apt/Suite|City|State/Province|ZIP/Postal Code|Country',
    'name company email phone address_one address_two city state zipcode country',
  ],
  [
    'as shops export it',
    'Recipient Name|Shipping Address 1|Shipping Address 2|Shipping City|Shipping State|Shipping Zip Code|Shipping Country|Employee Email',
    'name address_one address_two city state zipcode country email',
  ],
  [
    'German',
    'Vorname|Name|Firma|E-Mail-Adresse|Telefonnummer|Straße und Hausnummer|Adresszusatz|PLZ|Ort|Bundesland|Land',
    'first_name last_name company email phone address_one address_two zipcode city state country',
  ],
  [
    'French',
    'Prénom|Nom|Société|Courriel|Téléphone|Adresse|Complément d’adresse|Code postal|Ville|Pays',
    'first_name last_name company email phone address_one address_two zipcode city country',
  ],
  [
    'Spanish',
    'Nombre|Apellidos|Empresa|Correo electrónico|Teléfono|Calle y número|Ciudad|Provincia|Código postal|País',
    'first_name last_name company email phone address_one city state zipcode country',
  ],
  [
    'Italian',
    'Nome|Cognome|Azienda|Indirizzo e-mail|Cellulare|Indirizzo|Città|Provincia|CAP|Paese',
    'first_name last_name company email phone address_one city state zipcode country',
  ],
  [
    'Dutch',
    'Voornaam|Naam|Bedrijf|E-mailadres|Telefoon|Straat en huisnummer|Postcode|Woonplaats|Land',
    'first_name last_name company email phone address_one zipcode city country',
  ],
  [
    'Portuguese',
    'Nome completo|Empresa|Correio eletrónico|Telemóvel|Morada|Cidade|Código postal|País',
    'name company email phone address_one city zipcode country',
  ],
  [
    'Polish',
    'Imię i nazwisko|Nazwa firmy|Adres e-mail|Numer telefonu|Ulica i numer|Miasto|Kod pocztowy|Kraj',
    'name company email phone address_one city zipcode country',
  ],
  ['with the marks of required columns', 'Name *|EMAIL:|  zip_code|Shoe size', 'name email zipcode -'],
  ['the same header twice', 'Email|E-Mail|Name', 'email - name'],
  ['our own', rowFields.map(field => rowFieldNames[field]).join('|'), rowFields.join(' ')],
  [
    'misspelled',
    'Recipeint|Compnay|Emial|Telphone|Adress Line 1|Citty|Provnce|Postel Code|Coutnry',
    'name company email phone address_one city state zipcode country',
  ],
  ['near two fields, and near none', 'Countr|Notes|Team|Price', '- - - -'],
  ['of rejected rows', 'Line|What is wrong|Name', '- - name'],
])('headers are known: %s', (_, header, fields) => {
  expect(suggested(header)).toBe(fields)
})

test('the team’s earlier choice for a header wins over the suggestion, and takes the field from other columns', () => {
  expect(
    suggested('Name|Email|Backup email', [
      ['backup email', 'email'],
      ['name', null],
    ]),
  ).toBe('- - email')
})

test('without headers the content of a column suggests email, zip code, phone and country', () => {
  const columns = [
    ['Ada', 'Bo'],
    ['ada@example.com', 'bo@example.com'],
    ['78701', '10115-1234'],
    ['+1 512 555 0100', '(512) 555-0134'],
    ['Deutschland', 'US'],
    [''],
  ]
  expect(
    suggestFields(
      columns.map(samples => ({ header: '', samples })),
      new Map(),
    ),
  ).toEqual([null, 'email', 'zipcode', 'phone', 'country', null])
})

test('under an unknown header the cells suggest the field, where they cannot be other numbers', () => {
  const columns = [
    { header: 'Who', samples: ['Ada', 'Bo'] },
    { header: 'Reach them at', samples: ['ada@example.com', 'bo@example.com'] },
    { header: 'Call', samples: ['+1 512 555 0100', '(512) 555-0134'] },
    { header: 'Street', samples: ['1 Main Street'] },
    { header: 'Employee number', samples: ['40012', '40013'] },
    { header: 'Extension', samples: ['5550100', '5550134'] },
    { header: 'Area', samples: ['78701', '10115'] },
    { header: 'Where', samples: ['Deutschland', 'US'] },
  ]
  expect(suggestFields(columns, new Map())).toEqual([
    null,
    'email',
    'phone',
    'address_one',
    null,
    null,
    'zipcode',
    'country',
  ])
  const withoutPlace = columns.filter(({ header }) => header === 'Area')
  expect(suggestFields(withoutPlace, new Map())).toEqual([null])
})
