import { createContext, useContext } from 'react'
import type { Services } from './createServices.ts'

/** Provided once, at the root. */
export const ServicesContext = createContext<Services | null>(null)

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('useServices needs a ServicesContext above it')
  return services
}
