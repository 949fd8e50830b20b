/** The router binding in one file: core 5 with its successor is then one step (architecture, "Chosen, and why"). */
import binding from '@refinedev/react-router-v6'
import { useParseOnce } from './useParseOnce.ts'

export { UnsavedChangesNotifier } from '@refinedev/react-router-v6'

export const routerBinding: typeof binding = { ...binding, parse: useParseOnce }
