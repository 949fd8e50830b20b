import type { ReactNode } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { useBoxEditing } from '../boxDraft.ts'
import { boxSections, sectionOf } from '../rules/mends.ts'
import { showSection } from './showSection.ts'

/** The parts of the page with what blocks in each, one press from there, and what is done with the goods: always in sight. */
export function BoxSteps({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslate()
  const { findings } = useBoxEditing()
  const blocks = findings.filter(({ level }) => level === 'block').map(sectionOf)
  return (
    <aside className="zg-box-steps">
      <nav aria-label={t('collect.steps.label')}>
        <ol>
          {boxSections.map((section) => {
            const count = blocks.filter((each) => each === section).length
            return (
              <li key={section}>
                <button type="button" onClick={() => showSection(section)}>
                  <span>{t(`collect.steps.${section}`)}</span>
                  {count > 0 ? <Blocks count={count} /> : <span aria-hidden="true">✓</span>}
                </button>
              </li>
            )
          })}
        </ol>
      </nav>
      <div className="zg-box-deeds">{children}</div>
    </aside>
  )
}

/** In words where there is room for them, else the count alone. */
function Blocks({ count }: { readonly count: number }) {
  const { t } = useTranslate()
  return (
    <Tag tone="bad">
      <span className="zg-box-blocks-words">{t('collect.blocks', { count })}</span>
      <span className="zg-box-blocks-count">{count}</span>
    </Tag>
  )
}
