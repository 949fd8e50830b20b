import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import type { BatchProgress } from './toProgress.ts'

/** How far batches are, in words: what was sent counts at once, what was read back beside it. */
export function useProgressWords(): (progress: BatchProgress) => string {
  const { t } = useTranslate()
  const formats = useFormats()
  return ({ done, answered, total }) => {
    const figures = { done: formats.number(done), sent: formats.number(done + answered), total: formats.number(total) }
    return t(answered > 0 ? 'batches.progressSent' : 'batches.progress', figures)
  }
}
