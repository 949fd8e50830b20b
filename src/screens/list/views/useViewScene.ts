import { useEffect } from 'react'
import type { Listed } from '../../../resources/schema/resource.ts'
import type { ListView } from '../listView.ts'
import type { SavedViews } from './useSavedViews.ts'
import { useViewedChoice } from './useViewedChoice.ts'
import type { ViewScene } from './viewScene.ts'

/** The list with its saved views, which are asked for once the rows have come. */
export function useViewScene(resource: Listed, view: ListView, saved: SavedViews, hasRows: boolean): ViewScene {
  const { choice, changeChoice, isChanged } = useViewedChoice(resource, saved.active)
  const { load } = saved
  useEffect(() => {
    if (hasRows) load()
  }, [hasRows, load])
  return { resource, view, saved, choice, changeChoice, isChoiceChanged: isChanged }
}
