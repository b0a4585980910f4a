/** A node of a syntax tree, or a part of one. */
export type Node = { type?: string; [key: string]: unknown }

/** Visits each node of a tree, a node before its parts. What isn't entered is left out with all its parts. */
export function walk(
  node: unknown,
  visit: (node: Node) => void,
  isEntered: (node: Node) => boolean = () => true,
): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit, isEntered)
  if (typeof node !== 'object' || node === null || Array.isArray(node) || !isEntered(node as Node)) return
  visit(node as Node)
  for (const part of Object.values(node)) walk(part, visit, isEntered)
}
