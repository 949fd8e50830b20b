import type { Lack } from '../../figures/answers/question.ts'
import type { Translate } from '../../providers/i18n/createTranslate.ts'

/** What is lacking, in words: "Orders 2026-11-01 – 2026-11-03", with how many rows where its days were read. */
export function lackText(lack: Lack, t: Translate, { number }: { readonly number: (value: number) => string }): string {
  const { kind, from, to } = lack
  const days = `${t(`figures.kinds.${kind}`)} ${from === to ? from : `${from} – ${to}`}`
  return 'why' in lack ? `${days}: ${t(`figures.${lack.why}`, { rows: number(lack.rows) })}` : days
}
