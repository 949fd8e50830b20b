import type { ReadingProgress } from '../../figures/reading/createReadingProgress.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../ui/useFormats.ts'
import { toLeftText } from './toLeftText.ts'

/** How far a first reading is, and how long what it is at still takes: nothing is said of that before its pace is known. */
export function HowLong({ progress: { part, shops, share, leftMs } }: { readonly progress: ReadingProgress }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const far = [t(`figures.firstReading.${part}`, shops), formats.percent(Math.floor(share * 100) / 100)]
  return <p>{[...far, ...(leftMs === null ? [] : [toLeftText(leftMs, t)])].join(' · ')}</p>
}
