import { createContext, useContext } from 'react'
import type { Deployment } from '../../../contract/entities/deployment.ts'

/** Provided once, at the root. */
export const DeploymentContext = createContext<Deployment | null>(null)

export function useDeployment(): Deployment {
  const deployment = useContext(DeploymentContext)
  if (!deployment) throw new Error('useDeployment needs a DeploymentContext above it')
  return deployment
}
