/** The addresses of the screens. With `:id` in place of an id it is the pattern of all of them. */
export const pages = {
  home: '#/home',
  roasts: '#/roasts',
  roast: (id: number | ':id') => `#/roasts/${id}`,
  beans: '#/beans',
  bean: (id: number | ':id') => `#/beans/${id}`,
  admin: '#/admin',
} as const
