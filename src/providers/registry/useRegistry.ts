import { createContext, useContext } from 'react'
import type { Registry, Resource } from '../../resources/schema/resource.ts'

/** Provided once, at the root. */
export const RegistryContext = createContext<Registry | null>(null)

export function useRegistry(): Registry {
  const registry = useContext(RegistryContext)
  if (!registry) throw new Error('useRegistry needs a RegistryContext above it')
  return registry
}

export function useResourceNamed(name: string): Resource {
  const resource = useRegistry().resources.find((each) => each.name === name)
  if (!resource) throw new Error(`no resource is declared as ${name}`)
  return resource
}
