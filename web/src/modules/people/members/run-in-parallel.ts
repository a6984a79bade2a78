/** Runs `work` for every item, at most `limit` at a time; the answers stand in the order of the items. */
export async function runInParallel<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = []
  let next = 0
  const turn = async () => {
    while (next < items.length) {
      const index = next++
      answers[index] = await work(items[index] as T)
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, turn))
  return answers
}
