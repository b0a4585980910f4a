/** The web app manifest (W3C), with which a phone puts the site on its home screen. */
export function webManifest(siteTitle: string): string {
  const icon = (name: string, size: number, purpose = 'any') => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: '/',
    name: siteTitle,
    short_name: siteTitle,
    description: 'A coffee roasting log: find the number on your bag and see its roast profile.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf8f3',
    theme_color: '#fbf8f3',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('icon-192', 192),
      icon('icon-512', 512),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
  })
}
