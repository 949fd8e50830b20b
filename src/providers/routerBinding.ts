/** The router binding in one file: core 5 with its successor is then one step (architecture, "Chosen, and why"). */
export { default as routerBinding, UnsavedChangesNotifier } from '@refinedev/react-router-v6'
