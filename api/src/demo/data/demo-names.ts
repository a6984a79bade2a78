import type { DemoCountry } from './demo-world-places.ts'

type NamePool = { first: readonly string[]; last: readonly string[] }
type DemoCompany = { name: string; domain: string }

function words(list: string): string[] {
  return list.split(', ')
}

const anglo: NamePool = {
  first: words(
    'Amelia, Nathan, Ruth, Caleb, Imani, Jordan, Helen, Marcus, Sofia, Ethan, Dana, Victor, ' +
      'Leah, Andre, Mei, Samuel, Nadia, Owen, Carmen, Theo, Alice, Malik, Hannah, Rafael, Joan, ' +
      'Derek, Simone, Peter, Anika, Walter, Lucia, Graham, Tessa, Hassan, Audrey, Felix, Maya, ' +
      'Russell, Ingrid, Kofi, Beth, Julian, Renee, Arjun, Clara, Miles, Zoe, Patrick, Farah, Wesley',
  ),
  last: words(
    'Bennett, Coleman, Alvarez, Whitfield, Nguyen, Osei, Harper, Castillo, Donovan, Park, ' +
      'Reyes, Sullivan, Mehta, Fletcher, Hughes, Baptiste, Chen, Lawson, Ortiz, Ellison, Brandt, ' +
      'Moreno, ' +
      'Abbott, Kowalski, Singh, Monroe, Delgado, Pruitt, Haddad, Lindgren, Foster, Okoye, Sharp, ' +
      'Vance, Ibrahim, Keller, Tran, Boyd, Navarro, Quinn, Santos, Wolfe, Adeyemi, Rossi, Hayes, ' +
      'Kim, Drake, Mercer, Shah, Bishop',
  ),
}

const pools: Record<Exclude<DemoCountry, 'US' | 'CA' | 'GB'>, NamePool> = {
  DE: {
    first: words('Anna, Jonas, Lena, Felix, Katrin, Moritz, Greta, Tobias'),
    last: words('Schneider, Wagner, Hoffmann, Krüger, Vogel, Lehmann, Böhm, Schäfer'),
  },
  FR: {
    first: words('Camille, Hugo, Élise, Antoine, Margaux, Bastien, Noémie, Julien'),
    last: words('Lefèvre, Moreau, Garnier, Chevalier, Rousseau, Marchand, Perrin, Aubert'),
  },
  MX: {
    first: words('Valeria, Diego, Ximena, Emilio, Regina, Andrés'),
    last: words('Hernández, Salazar, Ibarra, Domínguez, Rentería, Ávila'),
  },
  JP: {
    first: words('Haruka, Kenji, Aoi, Daichi, Yui, Sota'),
    last: words('Nakamura, Fujimoto, Ishikawa, Hayashi, Morita, Okada'),
  },
}

const anglophoneCompanies: readonly DemoCompany[] = [
  { name: 'Larkspur Studio', domain: 'larkspur.example' },
  { name: 'Beacon Freight', domain: 'beaconfreight.example' },
  { name: 'Tidewater Analytics', domain: 'tidewater.example' },
  { name: 'Juniper Health', domain: 'juniperhealth.example' },
  { name: 'Copperline Energy', domain: 'copperline.example' },
  { name: 'Fieldstone Bank', domain: 'fieldstone.example' },
  { name: 'Halcyon Robotics', domain: 'halcyon.example' },
  { name: 'Paper Lantern Books', domain: 'paperlantern.example' },
  { name: 'Northgate Legal', domain: 'northgate.example' },
  { name: 'Quill & Harbor', domain: 'quillharbor.example' },
  { name: 'Sundial Software', domain: 'sundial.example' },
  { name: 'Mosswood Foods', domain: 'mosswood.example' },
  { name: 'Bluebird Logistics', domain: 'bluebird.example' },
  { name: 'Granite Peak Outfitters', domain: 'granitepeak.example' },
  { name: 'Orchard Row Realty', domain: 'orchardrow.example' },
  { name: 'Signal Hill Media', domain: 'signalhill.example' },
  { name: 'Wren Biosciences', domain: 'wrenbio.example' },
  { name: 'Harvest Moon Coffee', domain: 'harvestmoon.example' },
  { name: 'Cedar & Main', domain: 'cedarmain.example' },
  { name: 'Anchor Point Insurance', domain: 'anchorpoint.example' },
  { name: 'Kestrel Aerospace', domain: 'kestrel.example' },
  { name: 'Acme', domain: 'acme.test' },
]

const companies: Record<Exclude<DemoCountry, 'US' | 'CA' | 'GB'>, readonly DemoCompany[]> = {
  DE: [
    { name: 'Morgenrot GmbH', domain: 'morgenrot.example' },
    { name: 'Hafenlicht AG', domain: 'hafenlicht.example' },
  ],
  FR: [
    { name: 'Atelier Lumière', domain: 'atelier-lumiere.example' },
    { name: 'Maison Verte SAS', domain: 'maisonverte.example' },
  ],
  MX: [{ name: 'Cielo Abierto', domain: 'cieloabierto.example' }],
  JP: [{ name: 'Asagao KK', domain: 'asagao.example' }],
}

export function namesOf(country: DemoCountry): NamePool {
  return country === 'US' || country === 'CA' || country === 'GB' ? anglo : pools[country]
}

export function companiesOf(country: DemoCountry): readonly DemoCompany[] {
  return country === 'US' || country === 'CA' || country === 'GB' ? anglophoneCompanies : companies[country]
}
