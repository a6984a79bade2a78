import { useEffect, useState } from 'react'

/** Whether something was copied in the last two seconds, and a function that marks it as copied. */
export function useCopied(): [isCopied: boolean, noteCopied: () => void] {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  return [isCopied, () => setCopied(true)]
}
