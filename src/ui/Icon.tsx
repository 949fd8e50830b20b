import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types.js'
import { createElement, type ReactElement } from 'react'

/** An icon of antd's own set, drawn without antd: decoration only, so the words beside it speak. */
export function Icon({ of: { icon } }: { readonly of: IconDefinition }) {
  const root = typeof icon === 'function' ? icon('currentColor', 'currentColor') : icon
  return (
    <svg viewBox={root.attrs.viewBox} width="1em" height="1em" fill="currentColor" aria-hidden="true" focusable="false">
      {root.children?.map(toElement)}
    </svg>
  )
}

function toElement(node: AbstractNode, index: number): ReactElement {
  return createElement(node.tag, { key: index, ...node.attrs }, node.children?.map(toElement))
}
