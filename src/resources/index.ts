import * as declarations from './declarations.ts'
import { resolveRegistry } from './schema/resolveRegistry.ts'

/** Everything that the console manages: one line in declarations.ts each. */
export const registry = resolveRegistry(Object.values(declarations))
