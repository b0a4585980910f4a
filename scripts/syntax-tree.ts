/** A node of a syntax tree, or a part of one. */
export type Node = { type?: string; [key: string]: unknown }

/** Visits each node of a tree, a node before its parts. */
export function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  visit(node as Node)
  for (const part of Object.values(node)) walk(part, visit)
}
