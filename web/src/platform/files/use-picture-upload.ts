import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessages, showError, showSuccess } from '../toasts.ts'

export interface PictureUpload<A> {
  /** The path of the picture that is stored. */
  current: string | null
  words: { updated: string; removed: string; restored: string; failed: string }
  /** What is wrong with a file before it is sent. */
  problemOf: (file: File) => string | undefined
  sendFile: (file: File, onProgress: (progress: number) => void) => Promise<A>
  /** Removes the picture, or puts one back by its path. */
  sendPath: (path: string | null) => Promise<A>
  show: (answer: A) => void
}

/** Sends a picture at once and shows it meanwhile; a removed one can be put back from the notice. */
export function usePictureUpload<A>({
  current,
  words,
  problemOf,
  sendFile,
  sendPath,
  show,
}: PictureUpload<A>) {
  const [sending, setSending] = useState<{ preview: string; progress: number }>()
  const [problem, setProblem] = useState<string>()
  const send = useMutation({
    mutationFn: (file: File) => {
      const preview = URL.createObjectURL(file)
      setSending({ preview, progress: 0 })
      return sendFile(file, progress => setSending({ preview, progress })).finally(() => {
        URL.revokeObjectURL(preview)
        setSending(undefined)
      })
    },
    onSuccess: answer => {
      show(answer)
      showSuccess(words.updated)
    },
    onError: error => setProblem(errorMessages(error, words.failed).join(' ')),
  })
  const set = useMutation({
    mutationFn: sendPath,
    onSuccess: (answer, path) => {
      show(answer)
      if (path !== null) showSuccess(words.restored)
      else
        showSuccess(
          words.removed,
          current === null ? undefined : { action: { label: 'Undo', run: () => set.mutate(current) } },
        )
    },
    onError: error => showError(error, words.failed),
  })
  return {
    image: sending?.preview ?? current,
    progress: sending?.progress,
    problem,
    pick(file: File) {
      const found = problemOf(file)
      setProblem(found)
      if (!found) send.mutate(file)
    },
    remove() {
      setProblem(undefined)
      if (!set.isPending) set.mutate(null)
    },
  }
}
