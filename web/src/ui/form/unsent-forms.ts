/**
 * What is typed into a form survives a session that ends in its middle: the open forms are stored when the session ends, and
 * filled again for the same person. One record per tab; nothing is stored while the session lasts.
 */
const storageKey = 'ribbon.unsent-forms'

interface KeptForms {
  owner: string
  forms: { [name: string]: unknown }
}

/** What each open form holds; undefined as long as nothing was typed. */
const openForms = new Map<string, () => unknown>()
let kept: KeptForms['forms'] = {}

export function registerForm(name: string, read: () => unknown): () => void {
  openForms.set(name, read)
  return () => {
    if (openForms.get(name) === read) openForms.delete(name)
  }
}

/** The session of this person ended by itself. */
export function keepOpenForms(owner: string) {
  const forms = Object.fromEntries(
    [...openForms]
      .map(([name, read]) => [name, read()] as const)
      .filter(([, values]) => values !== undefined),
  )
  // The end is reported by every call that was on its way: only the first one sees the forms.
  if (Object.keys(forms).length === 0) return
  sessionStorage.setItem(storageKey, JSON.stringify({ owner, forms } satisfies KeptForms))
}

/** Somebody signed in: their forms are filled again as they open, those of anybody else are dropped. */
export function releaseKeptForms(owner: string) {
  const record = readRecord()
  if (!record) return
  sessionStorage.removeItem(storageKey)
  kept = record.owner === owner ? record.forms : {}
}

export function forgetKeptForms() {
  kept = {}
  sessionStorage.removeItem(storageKey)
}

/** What was typed into a form before the session ended; only once. */
export function takeKeptForm(name: string): unknown {
  const { [name]: values, ...others } = kept
  kept = others
  return values
}

function readRecord(): KeptForms | undefined {
  try {
    const record = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Partial<KeptForms> | null
    return typeof record?.owner === 'string' && record.forms ? (record as KeptForms) : undefined
  } catch {
    return undefined
  }
}
