import { companiesOf, namesOf } from './demo-names.ts'
import { usPlaces, usStreets } from './demo-us-places.ts'
import { worldPlaces, type DemoCountry } from './demo-world-places.ts'
import { seededRandom, type Random } from './demo-random.ts'

export type DemoRecipient = {
  name: string
  /** Empty for people who get gifts at home. */
  company: string
  email: string
  phone: string
  addressOne: string
  addressTwo: string
  city: string
  /** Empty where addresses have no region. */
  state: string
  zipcode: string
  country: DemoCountry
}

type Address = Pick<
  DemoRecipient,
  'phone' | 'addressOne' | 'addressTwo' | 'city' | 'state' | 'zipcode' | 'country'
>

const seed = 20_260
const shareInUs = 0.8
const shareWithoutCompany = 0.12

/** The same people in the same order on every call; a smaller count returns the first of them. */
export function demoRecipients(count: number): DemoRecipient[] {
  const random = seededRandom(seed)
  const taken = new Set<string>()
  const people: DemoRecipient[] = []
  while (people.length < count) {
    const address = random.chance(shareInUs) ? addressInUs(random) : addressAbroad(random)
    const person = personAt(address, random)
    if (taken.has(person.name)) continue
    taken.add(person.name)
    people.push(person)
  }
  return people
}

function personAt(address: Address, random: Random): DemoRecipient {
  const names = namesOf(address.country)
  const [first, last] = [random.pick(names.first), random.pick(names.last)]
  const local = `${asciiOf(first)}.${asciiOf(last)}`
  if (random.chance(shareWithoutCompany)) {
    return { name: `${first} ${last}`, company: '', email: `${local}@mailbox.example`, ...address }
  }
  const company = random.pick(companiesOf(address.country))
  return { name: `${first} ${last}`, company: company.name, email: `${local}@${company.domain}`, ...address }
}

function addressInUs(random: Random): Address {
  const place = random.pick(usPlaces)
  return {
    phone: `+1${place.areaCode}55501${digits(2, random)}`,
    addressOne: `${random.between(11, 2_480)} ${random.pick(usStreets)}`,
    addressTwo: random.chance(0.35) ? unitInUs(random) : '',
    city: place.city,
    state: place.state,
    zipcode: random.pick(place.zips),
    country: 'US',
  }
}

function addressAbroad(random: Random): Address {
  const place = random.pick(worldPlaces)
  return {
    phone: place.phone.replaceAll('#', () => digits(1, random)),
    addressOne: place.street.replace('#', String(random.between(1, place.upTo))),
    addressTwo: place.addressTwo ?? '',
    city: place.city,
    state: place.state,
    zipcode: place.zip,
    country: place.country,
  }
}

function unitInUs(random: Random): string {
  return random.pick([
    `Apt ${random.between(1, 24)}${random.pick(['A', 'B', 'C', ''])}`,
    `Unit ${random.between(101, 912)}`,
    `Suite ${random.between(1, 18) * 100}`,
    `Floor ${random.between(2, 21)}`,
  ])
}

function digits(count: number, random: Random): string {
  return Array.from({ length: count }, () => random.between(0, 9)).join('')
}

function asciiOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[äöü]/g, letter => `${letter.normalize('NFD')[0]}e`)
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')
}
