interface Place {
  name: string | null
  addressOne: string | null
  addressTwo: string | null
  city: string | null
  state: string | null
  zipcode: string | null
  country: string | null
}

/** A postal address in lines; the country only where it is another one than the United States. */
export function PubAddress({ place }: { place: Place }) {
  const { name, addressOne, addressTwo, city, state, zipcode, country } = place
  const street = [addressOne, addressTwo].filter(Boolean).join(', ')
  const town = [city, [state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <address className="pub-address">
      {[name, street, town, country === 'US' ? '' : country].filter(Boolean).map(line => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
    </address>
  )
}
