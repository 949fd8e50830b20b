import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useTabRecord } from '../../../providers/drafts/useTabRecord.ts'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useHelpPath } from '../../../providers/registry/useHelpPath.ts'
import { toChapterPath } from '../../../resources/shared/chapterOf.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Blocks } from './Blocks.tsx'
import { type Chapter, chapters, loadChapter } from './chapters.ts'

/** One chapter, with the way to the one before and the one after it. */
export function ChapterPage({ chapter }: { readonly chapter: Chapter }) {
  const { t, language } = useTranslate()
  const text = useText()
  const errorText = useErrorText()
  const helpPath = useHelpPath('helpCentre')
  const heading = useRef<HTMLHeadingElement>(null)
  useTabRecord(text(chapter.label))
  const { hash, key } = useLocation()
  const { data, error, refetch } = useQuery({
    queryKey: ['handbook', language, chapter.name],
    queryFn: () => loadChapter(chapter.name, language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isThere = data !== undefined

  // A link to the place where one is already is followed again: `key` is of each press.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!isThere) return
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    const shown = target ?? heading.current
    shown?.setAttribute('tabindex', '-1')
    shown?.focus({ preventScroll: true })
    if (target) target.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [chapter, hash, key, isThere])

  const at = chapters.indexOf(chapter)
  return (
    <article className="zg-handbook-text">
      <h1 ref={heading}>{text(chapter.label)}</h1>
      {data && <Blocks blocks={data.blocks} toPath={(name) => toChapterPath(helpPath, name as Chapter['name'])} />}
      {!data && !error && <div className="zg-skeleton zg-handbook-waiting" role="status" aria-label={t('states.loading')} />}
      {!data && error !== null && (
        <Alert as="div" tone="error" role="alert">
          <span>{errorText(error)}</span>
          <Button size="small" onClick={() => void refetch()}>
            {t('actions.retry')}
          </Button>
        </Alert>
      )}
      <nav className="zg-handbook-turn" aria-label={t('help.handbook.turn')}>
        <Turn to={chapters[at - 1]} way="previous" helpPath={helpPath} />
        <Turn to={chapters[at + 1]} way="next" helpPath={helpPath} />
      </nav>
    </article>
  )
}

interface TurnProps {
  readonly to: Chapter | undefined
  readonly way: 'previous' | 'next'
  readonly helpPath: string
}

function Turn({ to, way, helpPath }: TurnProps) {
  const { t } = useTranslate()
  const text = useText()
  if (!to) return null
  return (
    <Link to={toChapterPath(helpPath, to.name)} data-way={way} rel={way === 'next' ? 'next' : 'prev'}>
      <small className="zg-muted">{t(`help.handbook.${way}`)}</small>
      <span>{text(to.label)}</span>
    </Link>
  )
}
