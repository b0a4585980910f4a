/** A coffee bean at the moment of first crack: two halves coming apart. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" fill="currentColor" aria-hidden="true">
      <g transform="rotate(38 16 16)">
        <path d="M15 2.6C9.4 3.3 5.6 8.9 5.6 16s3.8 12.7 9.4 13.4c1.8-4.2-2-7.6-2-13.1 0-5.4 3.8-9.1 2-13.7Z" />
        <path d="M18.6 3c4.6 1.7 7.8 6.8 7.8 13s-3.2 11.3-7.8 13c1.2-4.4-2.3-7.6-2.3-12.7 0-5.3 3.5-8.9 2.3-13.3Z" />
      </g>
    </svg>
  )
}
