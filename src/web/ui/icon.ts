import { type ComponentProps, createElement } from 'react'

/** The data of an icon in its module of lucide-react. */
interface IconData {
  size: number
  /** The elements of the drawing with their attributes. */
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/**
 * Makes the component of an icon. The build gives it to lucide-react's icons in place of the package's own, which takes
 * a kilobyte of the first screen's script for options that nobody uses here.
 */
export default function createIcon({ size, node }: IconData) {
  return (props: ComponentProps<'svg'>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${size} ${size}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
