import { lazy, Suspense } from 'react'
import type { ViewScene } from './viewScene.ts'

const ViewTabs = lazy(() => import('./ViewTabs.tsx').then((module) => ({ default: module.ViewTabs })))
const SaveView = lazy(() => import('./SaveView.tsx').then((module) => ({ default: module.SaveView })))

interface ViewBarProps {
  readonly scene: ViewScene
  readonly part: 'tabs' | 'save'
}

/** The parts of saved views, once they are known: the rows wait for none of it. */
export function ViewBar({ scene, part }: ViewBarProps) {
  if (scene.saved.all === null) return null
  const Part = part === 'tabs' ? ViewTabs : SaveView
  return (
    <Suspense fallback={null}>
      <Part scene={scene} />
    </Suspense>
  )
}
