// What only the owner sees of a bean, in one script.
export { default as BeanAliases } from './bean-aliases.tsx'
export { default as BeanStyle } from './bean-style.tsx'
export { BoughtLine, default as BoughtSection } from './bought-section.tsx'
export { default as NameSays } from './name-says.tsx'
export { default as BeanStock } from './stock/bean-stock.tsx'
export { default as BeanFooter } from './upkeep/bean-footer.tsx'
