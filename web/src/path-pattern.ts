/** Matches the addresses of a path and names their parameters; an optional last one may be held to some values. */
export function pathPattern(path: string, values?: readonly string[]): RegExp {
  const pattern = path.replace(/\/:(\w+)(\??)/g, (_, name: string, optional: string) =>
    optional ? `(?:/(?<${name}>${values?.join('|') ?? '[^/]+'}))?` : `/(?<${name}>[^/]+)`,
  )
  return new RegExp(`^${pattern}/?$`)
}
