import type { ServerProcess } from './server-process.ts'

/** The most memory that the product's process takes while `work` is done, which answers its seconds. */
export async function watchMemory(
  product: ServerProcess,
  work: () => Promise<number>,
): Promise<{ seconds: number; peak: number }> {
  let peak = 0
  const watch = setInterval(() => {
    void product.residentBytes().then(bytes => {
      peak = Math.max(peak, bytes)
    })
  }, 50)
  try {
    const seconds = await work()
    return { seconds, peak }
  } finally {
    clearInterval(watch)
  }
}
