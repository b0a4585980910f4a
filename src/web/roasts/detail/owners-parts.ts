// What only the owner sees of a roast, in one script.
export { default as RoastActions } from './roast-actions.tsx'
export { default as RoastCost } from './roast-cost.tsx'
