import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

/** Every test starts on an empty page and an empty storage. */
afterEach(() => {
  cleanup()
  localStorage.clear()
})
