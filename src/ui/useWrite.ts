import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useErrorText } from '../providers/i18n/useErrorText.ts'
import { useIsLeft } from './useIsLeft.ts'

interface WriteOptions {
  /** How a failure is said. Default: in the words of the backend. */
  readonly toText?: (error: unknown) => string
  /** Where a failure is said: by the screen itself, in `failure`, or as a notice. Default: by the screen, and as a notice once that has gone. */
  readonly failsBy?: 'screen' | 'notice'
}

interface Write {
  /** Work is under way. */
  readonly isBusy: boolean
  /** Why the last work failed, or was refused, as a sentence; null: nothing is wrong, or it is tried again. */
  readonly failure: string | null
  /** What the last work threw; null: nothing. */
  readonly error: unknown
  /** Does the work. True: it is done. False: it failed, and `failure` or a notice says why. It never rejects. */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>
  /** Says why work is not even begun. */
  readonly refuse: (sentence: string) => void
  /** What was wrong is no longer shown. */
  readonly settle: () => void
  /** The screen has gone while the work went on: what it would show has to be a notice. */
  readonly isLeft: () => boolean
  /** Tells of the success as a notice. */
  readonly say: (sentence: string) => void
}

type Wrong = { readonly error: unknown } | { readonly refusal: string } | null

/**
 * What a button that writes needs: busy while it works, and the failure afterwards.
 *
 *     const { isBusy, failure, run, say } = useWrite()
 *     const save = () =>
 *       run(async () => {
 *         await call('saveSupplier', draft)
 *         say(t('suppliers.saved'))
 *         close()
 *       })
 */
export function useWrite({ toText, failsBy = 'screen' }: WriteOptions = {}): Write {
  const errorText = useErrorText()
  const { open } = useNotification()
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Wrong>(null)
  const inWords = toText ?? errorText
  const isLeft = useIsLeft()

  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    setWrong(null)
    try {
      await work()
      return true
    } catch (error) {
      if (failsBy === 'notice' || isLeft()) open?.({ type: 'error', message: inWords(error) })
      else setWrong({ error })
      return false
    } finally {
      setBusy(false)
    }
  }

  const failure = wrong && ('refusal' in wrong ? wrong.refusal : inWords(wrong.error))
  return {
    isBusy,
    failure,
    error: wrong && 'error' in wrong ? wrong.error : null,
    run,
    refuse: (refusal) => setWrong({ refusal }),
    settle: () => setWrong(null),
    isLeft,
    say: (message) => open?.({ type: 'success', message }),
  }
}
