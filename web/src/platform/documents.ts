interface Identifier {
  id: string
  type: string
}
interface Resource extends Identifier {
  attributes: object
  relationships?: Record<string, { data: Identifier | Identifier[] | null }>
}
interface Included extends Identifier {
  attributes: object
}

type Depth = [never, 0, 1, 2]
type Related<I, T, D extends number> =
  Extract<I, { type: T }> extends never ? { id: string } : Flat<Extract<I, { type: T }>, I, Depth[D]>
type Relation<V, I, D extends number> = V extends { data: { type: infer T }[] }
  ? Related<I, T, D>[]
  : V extends { data: { type: infer T } | null }
    ? Related<I, T, D> | null
    : never

/** A resource as screens use it: id, attributes and resolved relations on one level. */
export type Flat<R, I = never, D extends number = 2> = [D] extends [never]
  ? { id: string }
  : R extends { attributes: infer A }
    ? { id: string } & A &
        (R extends { relationships: infer Rs } ? { [K in keyof Rs]: Relation<Rs[K], I, D> } : unknown)
    : never

type DataOf<D> = D extends { data: infer R } ? (R extends (infer One)[] ? One : R) : never
type IncludedOf<D> = D extends { included: (infer I)[] } ? I : never

export function readOne<D extends { data: Resource; included?: Included[] }>(
  document: D,
): Flat<DataOf<D>, IncludedOf<D>> {
  return flatten(document.data, indexed(document.included), 2) as Flat<DataOf<D>, IncludedOf<D>>
}

export function readMany<
  D extends { data: Resource[]; included?: Included[]; meta?: { totalCount?: number } },
>(document: D): { items: Flat<DataOf<D>, IncludedOf<D>>[]; totalCount: number } {
  const included = indexed(document.included)
  return {
    items: document.data.map(entry => flatten(entry, included, 2) as Flat<DataOf<D>, IncludedOf<D>>),
    totalCount: document.meta?.totalCount ?? document.data.length,
  }
}

function indexed(included: readonly Included[] = []): Map<string, Resource> {
  return new Map(included.map(entry => [`${entry.type} ${entry.id}`, entry as Resource]))
}

function flatten(
  resource: Resource,
  included: Map<string, Resource>,
  depth: number,
): Record<string, unknown> {
  const flat: Record<string, unknown> = { ...resource.attributes, id: resource.id }
  for (const [name, relation] of Object.entries(resource.relationships ?? {})) {
    const resolve = (identifier: Identifier) => {
      const found = included.get(`${identifier.type} ${identifier.id}`)
      return found && depth > 0 ? flatten(found, included, depth - 1) : { id: identifier.id }
    }
    flat[name] = Array.isArray(relation.data)
      ? relation.data.map(resolve)
      : relation.data === null
        ? null
        : resolve(relation.data)
  }
  return flat
}
