import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Card, CardBody, CardHead } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useBoxEditing, useFindingText } from '../boxDraft.ts'
import { type FindingLine, toFindingLines } from '../rules/mends.ts'
import { Mend } from './Mend.tsx'

/** What keeps the goods from being published, and what a person should know, apart: a line each, with the control that mends it. */
export function Findings() {
  const { t } = useTranslate()
  const { findings } = useBoxEditing()
  if (findings.length === 0) return <Alert tone="success">{t('collect.allGood')}</Alert>
  return (
    <Card aria-labelledby="box-findings">
      <CardHead>
        <h2 id="box-findings">{t('collect.checks')}</h2>
      </CardHead>
      <CardBody>
        {(['block', 'warn'] as const).map((level) => {
          const those = findings.filter((each) => each.level === level)
          if (those.length === 0) return null
          return (
            <section key={level} aria-label={t(`collect.levels.${level}`)}>
              <p>
                <Tag tone={level === 'block' ? 'bad' : 'warning'}>
                  {t(level === 'block' ? 'collect.blocks' : 'collect.warnings', { count: those.length })}
                </Tag>
              </p>
              <ul className="zg-box-findings">
                {toFindingLines(those).map((line) => (
                  <Line key={`${line.finding.field} ${line.finding.reason} ${line.finding.about.join(' ')}`} line={line} />
                ))}
              </ul>
            </section>
          )
        })}
      </CardBody>
    </Card>
  )
}

function Line({ line: { finding, skuNos } }: { readonly line: FindingLine }) {
  const { t } = useTranslate()
  const toText = useFindingText()
  const { isReadOnly } = useBoxEditing()
  const sentence = `${skuNos.length > 0 ? `${t('collect.skuNo', { no: skuNos.join(', ') })} ` : ''}${toText(finding)}`
  return (
    <li>
      <span>{sentence}</span>
      {!isReadOnly && <Mend finding={finding} sentence={sentence} />}
    </li>
  )
}
