/**
 * Takes from the console what React's development build profiles with. It would name a task for each element and each
 * call of a component, which takes a third of the time of opening a screen while a debugger is connected, as in tests.
 * Loaded before React, which looks once.
 */
Object.assign(console, { createTask: undefined, timeStamp: undefined })
