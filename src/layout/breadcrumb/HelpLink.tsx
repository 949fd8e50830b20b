import { Link } from 'react-router-dom'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useHelpPath } from '../../providers/registry/useHelpPath.ts'
import { chapterOf, toChapterPath } from '../../resources/shared/chapterOf.ts'

/** Leads to the chapter of the handbook that explains a page; nothing where none does. */
export function HelpLink({ routeName }: { readonly routeName: string }) {
  const { t } = useTranslate()
  const helpPath = useHelpPath('helpCentre')
  const chapter = chapterOf(routeName)
  if (!chapter) return null
  return (
    <Link className="zg-breadcrumb-help" to={toChapterPath(helpPath, chapter)} title={t('frame.help')}>
      {t('frame.help')}
    </Link>
  )
}
