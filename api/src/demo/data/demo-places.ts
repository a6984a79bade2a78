export type DemoCountry = 'US' | 'CA' | 'GB' | 'DE' | 'FR' | 'MX' | 'JP'

type UsPlace = { city: string; state: string; areaCode: string; zips: readonly string[] }

function us(city: string, state: string, areaCode: string, ...zips: string[]): UsPlace {
  return { city, state, areaCode, zips }
}

export const usPlaces: readonly UsPlace[] = [
  us('New York', 'NY', '212', '10001', '10011', '10016'), us('Brooklyn', 'NY', '718', '11201', '11215'),
  us('Boston', 'MA', '617', '02108', '02116'), us('Cambridge', 'MA', '617', '02139'), us('Providence', 'RI', '401', '02903'),
  us('Hartford', 'CT', '860', '06103'), us('Burlington', 'VT', '802', '05401'), us('Portland', 'ME', '207', '04101'),
  us('Philadelphia', 'PA', '215', '19103', '19107'), us('Pittsburgh', 'PA', '412', '15213', '15222'),
  us('Washington', 'DC', '202', '20001', '20009'), us('Baltimore', 'MD', '410', '21201', '21202'), us('Richmond', 'VA', '804', '23220'),
  us('Raleigh', 'NC', '919', '27601', '27605'), us('Charlotte', 'NC', '704', '28202', '28203'), us('Charleston', 'SC', '843', '29401'),
  us('Atlanta', 'GA', '404', '30303', '30309'), us('Miami', 'FL', '305', '33130', '33131'), us('Orlando', 'FL', '407', '32801'),
  us('Tampa', 'FL', '813', '33602'), us('Nashville', 'TN', '615', '37203', '37206'), us('Louisville', 'KY', '502', '40202'),
  us('Columbus', 'OH', '614', '43215'), us('Cleveland', 'OH', '216', '44113', '44114'), us('Cincinnati', 'OH', '513', '45202'),
  us('Detroit', 'MI', '313', '48226'), us('Ann Arbor', 'MI', '734', '48104'), us('Chicago', 'IL', '312', '60607', '60614', '60622'),
  us('Milwaukee', 'WI', '414', '53202'), us('Madison', 'WI', '608', '53703'), us('Minneapolis', 'MN', '612', '55401', '55408'),
  us('Saint Paul', 'MN', '651', '55102'), us('Saint Louis', 'MO', '314', '63103', '63108'), us('Kansas City', 'MO', '816', '64108', '64111'),
  us('Omaha', 'NE', '402', '68102'), us('Des Moines', 'IA', '515', '50309'), us('New Orleans', 'LA', '504', '70115', '70130'),
  us('Houston', 'TX', '713', '77002', '77006', '77019'), us('Austin', 'TX', '512', '78701', '78704'), us('Dallas', 'TX', '214', '75201', '75204'),
  us('San Antonio', 'TX', '210', '78205'), us('Oklahoma City', 'OK', '405', '73102'), us('Denver', 'CO', '303', '80202', '80205'),
  us('Boulder', 'CO', '303', '80302'), us('Salt Lake City', 'UT', '801', '84101', '84103'), us('Boise', 'ID', '208', '83702'),
  us('Phoenix', 'AZ', '602', '85003', '85004'), us('Tucson', 'AZ', '520', '85701'), us('Albuquerque', 'NM', '505', '87102'),
  us('Las Vegas', 'NV', '702', '89101'), us('Los Angeles', 'CA', '213', '90012', '90026'), us('Santa Monica', 'CA', '310', '90401'),
  us('San Diego', 'CA', '619', '92101', '92103'), us('San Francisco', 'CA', '415', '94103', '94107', '94110'),
  us('Oakland', 'CA', '510', '94607', '94610'), us('San Jose', 'CA', '408', '95112'), us('Sacramento', 'CA', '916', '95814', '95816'),
  us('Portland', 'OR', '503', '97205', '97209', '97214'), us('Seattle', 'WA', '206', '98101', '98103', '98109'),
  us('Spokane', 'WA', '509', '99201'), us('Anchorage', 'AK', '907', '99501'), us('Honolulu', 'HI', '808', '96813'),
]

export const usStreets: readonly string[] = [
  'Maple Street', 'Oak Avenue', 'Cedar Lane', 'Washington Avenue', 'Park Avenue', 'Elm Street', 'Lakeview Drive', 'Highland Avenue',
  'Church Street', 'Spring Street', 'Walnut Street', 'Franklin Street', 'Jefferson Avenue', 'Chestnut Street', 'Hillcrest Road',
  'Union Street', 'Prospect Avenue', 'Magnolia Avenue', 'Grove Street', 'Madison Street', 'River Road', 'Lincoln Avenue', 'Pine Street', 'Mill Street',
]

type WorldPlace = {
  country: Exclude<DemoCountry, 'US'>
  city: string
  /** Empty where the country writes no region in an address. */
  state: string
  zip: string
  /** The first line with `#` for the house number. */
  street: string
  highestNumber: number
  addressTwo?: string
  /** International form; each `#` is a digit, within ranges kept free for drama or never handed out where a country has them. */
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
  canada({ city: 'Toronto', state: 'ON', zip: 'M5V 2A4', street: '# Queen Street West', highestNumber: 600, phone: '+141655501##' }),
  canada({ city: 'Toronto', state: 'ON', zip: 'M6J 1V3', street: '# Dundas Street West', highestNumber: 1200, phone: '+141655501##' }),
  canada({ city: 'Vancouver', state: 'BC', zip: 'V5L 3X5', street: '# Commercial Drive', highestNumber: 1900, phone: '+160455501##' }),
  canada({ city: 'Montréal', state: 'QC', zip: 'H2X 3K8', street: '# rue Saint-Denis', highestNumber: 2000, phone: '+151455501##' }),
  canada({ city: 'Calgary', state: 'AB', zip: 'T2S 0A1', street: '# 17 Avenue SW', highestNumber: 900, phone: '+140355501##' }),
  canada({ city: 'Ottawa', state: 'ON', zip: 'K1P 5N4', street: '# Bank Street', highestNumber: 400, phone: '+161355501##' }),
  canada({ city: 'Halifax', state: 'NS', zip: 'B3J 1Z2', street: '# Barrington Street', highestNumber: 1700, phone: '+190255501##' }),
  britain({ city: 'London', zip: 'SE1 3UW', street: '# Bermondsey Street', highestNumber: 200, phone: '+442079460###' }),
  britain({ city: 'London', zip: 'N1 1QP', street: '# Upper Street', highestNumber: 300, phone: '+442079460###' }),
  britain({ city: 'Manchester', zip: 'M4 1SH', street: '# Tib Street', highestNumber: 90, phone: '+441614960###' }),
  britain({ city: 'Edinburgh', zip: 'EH1 3RH', street: '# Broughton Street', highestNumber: 100, phone: '+441314960###' }),
  britain({ city: 'Bristol', zip: 'BS7 8AE', street: '# Gloucester Road', highestNumber: 180, phone: '+441174960###' }),
  britain({ city: 'Leeds', zip: 'LS1 6DT', street: '# Call Lane', highestNumber: 50, phone: '+441134960###' }),
  germany({ city: 'Berlin', zip: '10119', street: 'Torstraße #', highestNumber: 220, phone: '+493023125###' }),
  germany({ city: 'Berlin', zip: '10999', street: 'Oranienstraße #', highestNumber: 200, phone: '+493023125###' }),
  germany({ city: 'Hamburg', zip: '20357', street: 'Schanzenstraße #', highestNumber: 110, phone: '+494066969###' }),
  germany({ city: 'München', zip: '80331', street: 'Sendlinger Straße #', highestNumber: 60, phone: '+498999998###' }),
  germany({ city: 'Köln', zip: '50672', street: 'Ehrenstraße #', highestNumber: 90, phone: '+492214710###' }),
  germany({ city: 'Frankfurt am Main', zip: '60316', street: 'Berger Straße #', highestNumber: 120, phone: '+496990009###' }),
  france({ city: 'Paris', zip: '75011', street: '# rue Oberkampf', highestNumber: 150, phone: '+3319900####' }),
  france({ city: 'Paris', zip: '75004', street: '# rue de Rivoli', highestNumber: 90, phone: '+3319900####' }),
  france({ city: 'Lyon', zip: '69002', street: '# rue de la République', highestNumber: 80, phone: '+3346571####' }),
  france({ city: 'Bordeaux', zip: '33000', street: '# rue Sainte-Catherine', highestNumber: 200, phone: '+3353649####' }),
  france({ city: 'Nantes', zip: '44000', street: '# rue Crébillon', highestNumber: 24, phone: '+3326191####' }),
  mexico({ city: 'Ciudad de México', state: 'CDMX', zip: '06700', street: 'Av. Álvaro Obregón #', highestNumber: 280, addressTwo: 'Col. Roma Norte', phone: '+5255555501##' }),
  mexico({ city: 'Guadalajara', state: 'Jalisco', zip: '44160', street: 'Av. Chapultepec Sur #', highestNumber: 400, addressTwo: 'Col. Americana', phone: '+5233555501##' }),
  mexico({ city: 'Monterrey', state: 'Nuevo León', zip: '64000', street: 'Calle Padre Mier #', highestNumber: 900, addressTwo: 'Centro', phone: '+5281555501##' }),
  japan({ city: 'Meguro-ku', state: 'Tokyo', zip: '153-0063', street: '2-#-3 Meguro', highestNumber: 24, phone: '+81320000###' }),
  japan({ city: 'Shibuya-ku', state: 'Tokyo', zip: '150-0001', street: '5-#-12 Jingumae', highestNumber: 40, phone: '+81320000###' }),
  japan({ city: 'Osaka', state: 'Osaka', zip: '530-0001', street: '2-#-8 Umeda, Kita-ku', highestNumber: 6, phone: '+81620000###' }),
  japan({ city: 'Yokohama', state: 'Kanagawa', zip: '231-0023', street: '# Yamashita-cho, Naka-ku', highestNumber: 250, phone: '+814520000##' }),
]
