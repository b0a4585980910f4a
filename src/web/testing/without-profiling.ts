/**
 * Takes from the console what React's development build profiles with. It would name a task for each element and each
 * call of a component, which takes a third of the time of opening a screen while a debugger is connected, as in tests.
 * Loaded before React, which looks once.
 */
Object.assign(console, { createTask: undefined, timeStamp: undefined })

/**
 * Lets React believe that it has stored the stacks of enough elements for now. It would store that of each, for a
 * debugger, which takes a fifth of its time.
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
