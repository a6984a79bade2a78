const personal = new Set([
  'company',
  'phone',
  'email',
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
])

interface Person {
  recipientId: number
  orderIds: readonly number[]
  names: readonly string[]
}

/** Makes a function that blanks a person in a stored answer: the person's own resource and those of the orders, wherever they stand in it. */
export function erasePersonFromAnswer({ recipientId, orderIds, names }: Person): (body: unknown) => unknown {
  const theirs = new Set([`recipients ${recipientId}`, ...orderIds.map(id => `orders ${id}`)])
  const attribute = ([name, value]: [string, unknown]): [string, unknown] => {
    if (name === 'name') return [name, value === null ? null : 'Erased']
    if (name === 'actorName') return [name, names.includes(value as string) ? null : value]
    if (name === 'timeline' && Array.isArray(value))
      return [name, value.map(entry => Object.fromEntries(Object.entries(entry as object).map(attribute)))]
    return [name, personal.has(name) ? null : value]
  }
  const blank = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(blank)
    if (value === null || typeof value !== 'object') return value
    const { type, id, attributes } = value as Record<string, unknown>
    if (attributes && theirs.has(`${String(type)} ${String(id)}`))
      return { ...value, attributes: Object.fromEntries(Object.entries(attributes).map(attribute)) }
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, blank(inner)]))
  }
  return blank
}
