/**
 * Removes the console methods with which React's development build profiles. It would name a task for each element and
 * each call of a component, which takes a third of the time of opening a screen while a debugger is connected, as in
 * tests. Loaded before React, which looks for them once.
 */
Object.assign(console, { createTask: undefined, timeStamp: undefined })

/**
 * Makes React believe that it has recorded enough stack traces. It would record one for each element, for a debugger,
 * which takes a fifth of its time.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: shared } = (await import(
  'react'
)) as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object
}
Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
})
