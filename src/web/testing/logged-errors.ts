/** What the running test has logged as errors. A test that expects some takes them out; the others fail it. */
export const loggedErrors: string[] = []
