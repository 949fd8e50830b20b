import { lazyOnce } from '../../ui/lazyOnce.tsx'
import type { WorkKind } from '../parts/workKind.ts'

/** Pilots of which enough is known to roll the goods out or to take them off again. */
export const pilots: WorkKind = {
  name: 'pilots',
  source: {
    from: 'figures',
    needs: ['pilotList', 'costList', 'profitSettings'],
    Watch: lazyOnce(() => import('./PilotsWatch.tsx').then((module) => module.PilotsWatch)),
  },
  toPath: () => '/goods/coverage?part=pilots',
  listPlace: null,
  action: null,
}
