import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useHelpPath } from '../../../providers/registry/useHelpPath.ts'
import { toChapterPath } from '../../../resources/shared/chapterOf.ts'
import { useMedia } from '../../../ui/useMedia.ts'
import { useSearchText } from '../../../ui/useSearchText.ts'
import { type Chapter, chapters, loadChapter } from './chapters.ts'
import { searchPassages, toPassages } from './searchHandbook.ts'

const SHOWN_MAX = 30
const SNIPPET_CHARS = 120
const NARROW = '(max-width: 900px)'

/** The chapters, and the search over all of their texts. `open`: the chapter that is shown; null: none, the first page is. */
export function HandbookNav({ open }: { readonly open: Chapter | null }) {
  const { t } = useTranslate()
  const [wanted, setWanted] = useState('')
  const [typed, type] = useSearchText(wanted, setWanted)
  const isNarrow = useMedia(NARROW)
  return (
    <div className="zg-handbook-nav">
      <input
        type="search"
        className="zg-input"
        placeholder={t('help.handbook.search')}
        aria-label={t('help.handbook.search')}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      {wanted.trim() !== '' && <Results wanted={wanted} leave={() => setWanted('')} />}
      {/* On a phone the text comes first: an open list would be a page of its own. */}
      <details key={`${isNarrow}`} open={!isNarrow || open === null}>
        <summary>{t('help.handbook.chapters')}</summary>
        <ChapterList open={open} />
      </details>
    </div>
  )
}

function ChapterList({ open }: { readonly open: Chapter | null }) {
  const { t } = useTranslate()
  const text = useText()
  const helpPath = useHelpPath('helpCentre')
  return (
    <nav aria-label={t('help.handbook.chapters')}>
      <ol>
        <li>
          <Link to={helpPath} aria-current={open === null ? 'page' : undefined}>
            {t('help.handbook.overview')}
          </Link>
        </li>
        {chapters.map((chapter) => (
          <li key={chapter.name}>
            <Link to={toChapterPath(helpPath, chapter.name)} aria-current={chapter === open ? 'page' : undefined}>
              {text(chapter.label)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The texts of all chapters are loaded when somebody searches. */
function Results({ wanted, leave }: { readonly wanted: string; readonly leave: () => void }) {
  const { t, language } = useTranslate()
  const text = useText()
  const helpPath = useHelpPath('helpCentre')
  const { data, error } = useQuery({
    queryKey: ['handbook', language, 'passages'],
    queryFn: async () => {
      const texts = await Promise.all(chapters.map(({ name }) => loadChapter(name, language)))
      return texts.flatMap((each, at) => (chapters[at] ? toPassages(chapters[at], each, { t, language }) : []))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <p role="alert">{t('states.error')}</p>
  if (!data) return <p role="status">{t('states.loading')}</p>
  const found = searchPassages(data, wanted)
  return (
    <section aria-label={t('help.handbook.results')}>
      <p role="status" className="zg-muted">
        {found.length === 0 ? t('help.handbook.nothing') : t('help.handbook.found', { places: found.length })}
      </p>
      <ul className="zg-handbook-results">
        {found.slice(0, SHOWN_MAX).map(({ chapter, anchor, heading, text: passage }) => (
          <li key={chapter.name + anchor}>
            <Link to={toChapterPath(helpPath, chapter.name) + (anchor ? `#${anchor}` : '')} onClick={leave}>
              {text(chapter.label)}
              {heading && ` · ${heading}`}
            </Link>
            {passage !== heading && <small className="zg-muted">{cut(passage)}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function cut(passage: string): string {
  return passage.length <= SNIPPET_CHARS ? passage : `${passage.slice(0, SNIPPET_CHARS)}…`
}
