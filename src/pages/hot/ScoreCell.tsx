import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FieldCellProps } from '../../resources/schema/field.ts'
import { HintButton } from '../../ui/HintButton.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { type ChanceScore, chancePartNames, chanceParts } from './rules/chanceScore.ts'

/** A score, and behind its button every part of it with its weight. */
export function ScoreCell({ value, record }: FieldCellProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const parts = record.parts as ChanceScore['parts'] | undefined
  return (
    <span className="zg-hot-score">
      {typeof value === 'number' ? formats.number(value) : '—'}
      {parts && (
        <HintButton about={t('hot.scoreOf', { words: String(record.keywords) })}>
          <dl className="zg-hot-parts">
            {chancePartNames.map((name) => {
              const part = parts[name]
              return (
                <div key={name}>
                  <dt>{t(`hot.score.${name}`, { weight: chanceParts[name] })}</dt>
                  <dd>{part === null ? t('hot.unknownPart') : formats.percent(part)}</dd>
                </div>
              )
            })}
          </dl>
        </HintButton>
      )}
    </span>
  )
}
