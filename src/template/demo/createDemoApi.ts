import { createToolApi, type ToolApiClient, type ToolApiOptions } from '../../providers/toolApi/createToolApi.ts'
import { type DemoEndpoints, demoEndpoints } from './demoEndpoints.ts'
import { startDemoEndpoints } from './startDemoEndpoints.ts'

export type DemoApi = ToolApiClient<DemoEndpoints>

/** The demo endpoints as functions. The mock layer starts with the first call, so that no other page pays for it. */
export function createDemoApi({ send, ...options }: Omit<ToolApiOptions<DemoEndpoints>, 'calls'>): DemoApi {
  return createToolApi({
    ...options,
    calls: demoEndpoints,
    send: async (request) => {
      await startDemoEndpoints()
      return send(request)
    },
  })
}
