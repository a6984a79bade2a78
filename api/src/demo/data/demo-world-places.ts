export type DemoCountry = 'US' | 'CA' | 'GB' | 'DE' | 'FR' | 'MX' | 'JP'

type WorldPlace = {
  country: Exclude<DemoCountry, 'US'>
  city: string
  /** Empty where addresses have no region. */
  state: string
  zip: string
  /** The first line with `#` for the house number. */
  street: string
  /** The highest house number. */
  upTo: number
  addressTwo?: string
  /** International format; each `#` is a digit. Where a country has numbers reserved for fiction, these are used. */
  phone: string
}

type Rest = Omit<WorldPlace, 'country'>
const canada = (rest: Rest): WorldPlace => ({ country: 'CA', ...rest })
const britain = (rest: Omit<Rest, 'state'>): WorldPlace => ({ country: 'GB', state: '', ...rest })
const germany = (rest: Omit<Rest, 'state'>): WorldPlace => ({ country: 'DE', state: '', ...rest })
const france = (rest: Omit<Rest, 'state'>): WorldPlace => ({ country: 'FR', state: '', ...rest })
const mexico = (rest: Rest): WorldPlace => ({ country: 'MX', ...rest })
const japan = (rest: Rest): WorldPlace => ({ country: 'JP', ...rest })

export const worldPlaces: readonly WorldPlace[] = [
  canada({
    city: 'Toronto',
    state: 'ON',
    zip: 'M5V 2A4',
    street: '# Queen Street West',
    upTo: 600,
    phone: '+141655501##',
  }),
  canada({
    city: 'Toronto',
    state: 'ON',
    zip: 'M6J 1V3',
    street: '# Dundas Street West',
    upTo: 1200,
    phone: '+141655501##',
  }),
  canada({
    city: 'Vancouver',
    state: 'BC',
    zip: 'V5L 3X5',
    street: '# Commercial Drive',
    upTo: 1900,
    phone: '+160455501##',
  }),
  canada({
    city: 'Montréal',
    state: 'QC',
    zip: 'H2X 3K8',
    street: '# rue Saint-Denis',
    upTo: 2000,
    phone: '+151455501##',
  }),
  canada({
    city: 'Calgary',
    state: 'AB',
    zip: 'T2S 0A1',
    street: '# 17 Avenue SW',
    upTo: 900,
    phone: '+140355501##',
  }),
  canada({
    city: 'Ottawa',
    state: 'ON',
    zip: 'K1P 5N4',
    street: '# Bank Street',
    upTo: 400,
    phone: '+161355501##',
  }),
  canada({
    city: 'Halifax',
    state: 'NS',
    zip: 'B3J 1Z2',
    street: '# Barrington Street',
    upTo: 1700,
    phone: '+190255501##',
  }),
  britain({
    city: 'London',
    zip: 'SE1 3UW',
    street: '# Bermondsey Street',
    upTo: 200,
    phone: '+442079460###',
  }),
  britain({ city: 'London', zip: 'N1 1QP', street: '# Upper Street', upTo: 300, phone: '+442079460###' }),
  britain({ city: 'Manchester', zip: 'M4 1SH', street: '# Tib Street', upTo: 90, phone: '+441614960###' }),
  britain({
    city: 'Edinburgh',
    zip: 'EH1 3RH',
    street: '# Broughton Street',
    upTo: 100,
    phone: '+441314960###',
  }),
  britain({
    city: 'Bristol',
    zip: 'BS7 8AE',
    street: '# Gloucester Road',
    upTo: 180,
    phone: '+441174960###',
  }),
  britain({ city: 'Leeds', zip: 'LS1 6DT', street: '# Call Lane', upTo: 50, phone: '+441134960###' }),
  germany({ city: 'Berlin', zip: '10119', street: 'Torstraße #', upTo: 220, phone: '+493023125###' }),
  germany({ city: 'Berlin', zip: '10999', street: 'Oranienstraße #', upTo: 200, phone: '+493023125###' }),
  germany({ city: 'Hamburg', zip: '20357', street: 'Schanzenstraße #', upTo: 110, phone: '+494066969###' }),
  germany({ city: 'München', zip: '80331', street: 'Sendlinger Straße #', upTo: 60, phone: '+498999998###' }),
  germany({ city: 'Köln', zip: '50672', street: 'Ehrenstraße #', upTo: 90, phone: '+492214710###' }),
  germany({
    city: 'Frankfurt am Main',
    zip: '60316',
    street: 'Berger Straße #',
    upTo: 120,
    phone: '+496990009###',
  }),
  france({ city: 'Paris', zip: '75011', street: '# rue Oberkampf', upTo: 150, phone: '+3319900####' }),
  france({ city: 'Paris', zip: '75004', street: '# rue de Rivoli', upTo: 90, phone: '+3319900####' }),
  france({ city: 'Lyon', zip: '69002', street: '# rue de la République', upTo: 80, phone: '+3346571####' }),
  france({
    city: 'Bordeaux',
    zip: '33000',
    street: '# rue Sainte-Catherine',
    upTo: 200,
    phone: '+3353649####',
  }),
  france({ city: 'Nantes', zip: '44000', street: '# rue Crébillon', upTo: 24, phone: '+3326191####' }),
  mexico({
    city: 'Ciudad de México',
    state: 'CDMX',
    zip: '06700',
    street: 'Av. Álvaro Obregón #',
    upTo: 280,
    addressTwo: 'Col. Roma Norte',
    phone: '+5255555501##',
  }),
  mexico({
    city: 'Guadalajara',
    state: 'Jalisco',
    zip: '44160',
    street: 'Av. Chapultepec Sur #',
    upTo: 400,
    addressTwo: 'Col. Americana',
    phone: '+5233555501##',
  }),
  mexico({
    city: 'Monterrey',
    state: 'Nuevo León',
    zip: '64000',
    street: 'Calle Padre Mier #',
    upTo: 900,
    addressTwo: 'Centro',
    phone: '+5281555501##',
  }),
  japan({
    city: 'Meguro-ku',
    state: 'Tokyo',
    zip: '153-0063',
    street: '2-#-3 Meguro',
    upTo: 24,
    phone: '+81320000###',
  }),
  japan({
    city: 'Shibuya-ku',
    state: 'Tokyo',
    zip: '150-0001',
    street: '5-#-12 Jingumae',
    upTo: 40,
    phone: '+81320000###',
  }),
  japan({
    city: 'Osaka',
    state: 'Osaka',
    zip: '530-0001',
    street: '2-#-8 Umeda, Kita-ku',
    upTo: 6,
    phone: '+81620000###',
  }),
  japan({
    city: 'Yokohama',
    state: 'Kanagawa',
    zip: '231-0023',
    street: '# Yamashita-cho, Naka-ku',
    upTo: 250,
    phone: '+814520000##',
  }),
]
