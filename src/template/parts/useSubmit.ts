import { useState } from 'react'

/** Handing something in: idle, on its way, refused with an error, or done with an answer. */
export type Submission<Reply> =
  | { readonly state: 'idle' }
  | { readonly state: 'sending' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'done'; readonly reply: Reply }

export function useSubmit<Reply>(send: () => Promise<Reply>) {
  const [submission, setSubmission] = useState<Submission<Reply>>({ state: 'idle' })
  async function submit() {
    if (submission.state === 'sending') return
    setSubmission({ state: 'sending' })
    try {
      setSubmission({ state: 'done', reply: await send() })
    } catch (error) {
      setSubmission({ state: 'failed', error })
    }
  }
  return { submission, submit, reset: () => setSubmission({ state: 'idle' }) }
}
