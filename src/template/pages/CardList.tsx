import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { DemoReply } from '../demo/demoEndpoints.ts'
import { useDemo } from '../demo/useDemo.ts'
import { DemoCard } from '../parts/DemoCard.tsx'
import { Segments } from '../parts/Segments.tsx'
import { TemplatePage } from '../parts/TemplatePage.tsx'
import '../texts.ts'

const kinds = ['qualityInspection', 'theService', 'rulesPreset'] as const
type Kind = (typeof kinds)[number]
type Shown = Kind | 'all'

/** Quality inspection, services and preset rules as cards. */
export function CardList() {
  return (
    <TemplatePage name="cardList">
      <Sections />
    </TemplatePage>
  )
}

function Sections() {
  const { t } = useTranslate()
  const [shown, show] = useState<Shown>('all')
  const answers = {
    qualityInspection: useDemo('qualityInspection', {}),
    theService: useDemo('theService', {}),
    rulesPreset: useDemo('rulesPreset', {}),
  }
  const options = [['all', t('filters.all')] as const, ...kinds.map((kind) => [kind, t(`template.cards.${kind}`)] as const)]
  return (
    <>
      <Toolbar>
        <Segments<Shown> label={t('template.cards.kind')} options={options} value={shown} change={show} />
      </Toolbar>
      {kinds
        .filter((kind) => shown === 'all' || shown === kind)
        .map((kind) => (
          <CardSection key={kind} kind={kind} answer={answers[kind]} />
        ))}
    </>
  )
}

interface CardSectionProps {
  readonly kind: Kind
  readonly answer: UseQueryResult<DemoReply<Kind>, Error>
}

function CardSection({ kind, answer }: CardSectionProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  return (
    <DemoCard title={t(`template.cards.${kind}`)} answer={answer}>
      {(cards) => (
        <ul className="zg-template-cards">
          {cards.map(({ id, title, description, isOn, count }) => (
            <li key={id}>
              <div className="zg-template-card-head">
                <h3>{title}</h3>
                <Tag tone={isOn ? 'good' : 'quiet'}>{t(isOn ? `template.cards.on` : `template.cards.off`)}</Tag>
              </div>
              <p className="zg-muted">{description}</p>
              <p>{t(`template.cardCounts.${kind}`, { number: formats.number(count) })}</p>
            </li>
          ))}
        </ul>
      )}
    </DemoCard>
  )
}
