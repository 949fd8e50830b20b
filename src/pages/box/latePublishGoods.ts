import { lazyOnce } from '../../ui/lazyOnce.tsx'

/** Publishes goods of the box. Loaded when it is opened. */
export const LatePublishGoods = lazyOnce(() => import('./PublishGoods.tsx').then((module) => module.PublishGoods))
