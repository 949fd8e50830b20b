/** The end of `npm run build`: what uses the programs finds them as new as their sources, and does not build them once more. */
import { markBuilt } from './prepare/built.mjs'

markBuilt()
