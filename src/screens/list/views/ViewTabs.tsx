import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined.js'
import { Link, useSearchParams } from 'react-router-dom'
import type { SavedView } from '../../../../contract/entities/savedView.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { settleColumnChoice } from '../columns/columnChoice.ts'
import { toViewAddress } from './viewQuery.ts'
import { isViewChanged, type ViewScene } from './viewScene.ts'
import './views.css'
import { ViewMore } from './ViewMore.tsx'

/** The whole list and its saved views, each under its own address. */
export function ViewTabs({ scene }: { readonly scene: ViewScene }) {
  const { t } = useTranslate()
  const [address] = useSearchParams()
  const { resource, saved, changeChoice } = scene
  const isChanged = isViewChanged(scene)

  const link = (view: SavedView | null) => {
    const isActive = view?.view_id === saved.active?.view_id
    return (
      <Link
        to={{ search: toViewAddress(resource, view, address).toString() }}
        aria-current={isActive ? 'page' : undefined}
        // The columns of a view are not in its address: the tab brings them back too.
        onClick={() => isActive && view?.columns && changeChoice(() => settleColumnChoice(resource, view.columns ?? scene.choice))}
      >
        {view ? view.name : t('filters.all')}
        {view?.is_shared && (
          <>
            <Icon of={TeamOutlined} />
            <span className="zg-visually-hidden">{t('views.shared')}</span>
          </>
        )}
        {isActive && view && isChanged && <span className="zg-view-changed">{t('views.changed')}</span>}
      </Link>
    )
  }

  return (
    <nav className="zg-views" aria-label={t('views.tabs')}>
      <ul>
        <li>{link(null)}</li>
        {saved.all?.map((view) => (
          <li key={view.view_id}>
            {link(view)}
            {view === saved.active && <ViewMore scene={scene} view={view} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}
