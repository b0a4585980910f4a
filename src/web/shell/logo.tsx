/** A coffee bean at the moment of first crack: two halves coming apart. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" fill="currentColor" aria-hidden="true">
      <g transform="rotate(38 16 16)">
        <path d="M15 2.600C9.400 3.300 5.600 8.900 5.600 16s3.800 12.700 9.400 13.400c1.800-4.200-2-7.600-2-13.100 0-5.400 3.800-9.100 2-13.700Z" />
        <path d="M18.600 3c4.600 1.700 7.800 6.800 7.800 13s-3.200 11.300-7.800 13c1.200-4.400-2.300-7.600-2.300-12.700 0-5.300 3.500-8.900 2.300-13.300Z" />
      </g>
    </svg>
  )
}
