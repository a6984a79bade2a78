const personalAttributes = new Set([
  'company',
  'phone',
  'email',
  'buyerEmail',
  'address_one',
  'address_two',
  'city',
  'state',
  'zipcode',
  'country',
  'salesforce_resource_uid',
  'salesforce_resource_type',
  'note',
  'cardMessage',
  'message',
])

interface PersonalTraces {
  /** The resources that are about the person, as `type id`. */
  resources: readonly string[]
  names: readonly string[]
}

/** Returns a function that erases a person from a stored answer: every resource about the person, wherever it stands in the answer. */
export function erasePersonFromAnswer({ resources, names }: PersonalTraces): (body: unknown) => unknown {
  const aboutPerson = new Set(resources)
  const eraseAttribute = ([name, value]: [string, unknown]): [string, unknown] => {
    if (name === 'name' || name === 'buyerName') return [name, value === null ? null : 'Erased']
    if (name === 'actorName') return [name, typeof value === 'string' && names.includes(value) ? null : value]
    if (name === 'recipientInfo' && value !== null && typeof value === 'object')
      return [name, mapEntries(value, eraseAttribute)]
    if (name === 'timeline' && Array.isArray(value))
      return [name, value.map(entry => mapEntries(entry, eraseAttribute))]
    return [name, personalAttributes.has(name) ? null : value]
  }
  const erase = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(erase)
    if (value === null || typeof value !== 'object') return value
    const { type, id, attributes } = value as Record<string, unknown>
    if (attributes && aboutPerson.has(`${String(type)} ${String(id)}`))
      return { ...value, attributes: mapEntries(attributes, eraseAttribute) }
    return mapEntries(value, ([name, inner]) => [name, erase(inner)])
  }
  return erase
}

function mapEntries(object: object, map: (entry: [string, unknown]) => [string, unknown]): object {
  return Object.fromEntries(Object.entries(object).map(map))
}
