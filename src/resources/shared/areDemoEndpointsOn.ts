/** The debug flag of specification 7: set when the console is built, off unless it is `on`. */
export function areDemoEndpointsOn(): boolean {
  // Declarations are read outside of a build, too.
  return import.meta.env !== undefined && import.meta.env.VITE_DEMO_ENDPOINTS === 'on'
}

/** How to turn it on, as it is typed. */
export const DEMO_ENDPOINTS_COMMAND = 'VITE_DEMO_ENDPOINTS=on npm run build'
