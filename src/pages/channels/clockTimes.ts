const MINUTES = 30

/** The times of day that can be chosen: each half hour, such as `22:00`. */
export const clockTimes: readonly string[] = Array.from({ length: (24 * 60) / MINUTES }, (_, index) => {
  const minutes = index * MINUTES
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})
