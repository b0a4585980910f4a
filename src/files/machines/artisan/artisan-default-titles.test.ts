import { expect, test } from 'vitest'
import { isDefaultTitle } from './artisan-default-titles.ts'

test.each([
  ...['Roaster Scope', 'ROASTER SCOPE', 'GXX Roaster Scope', 'Röstoskop', 'Visor de Torra', 'Torrascópio'],
  ...[
    'Analyseur de torréfaction',
    'Perfil de tueste',
    'Prospettiva tostatura',
    'Profiloskop',
    'Brenning nummer#',
  ],
  ...[
    'Kavurmacının Tuvali',
    'Καταγραφεας',
    'Область обжарки',
    'Область жаровні',
    'Обхват на печене',
    'Mari ngopi',
  ],
  ...['烘焙记录仪', '烘焙紀錄儀', '焙煎記録', '로스팅-그래프', 'מטרת הקלייה', 'نطاق الحمص', 'ขอบเขตการคั่ว'],
])('%s is the title of a log that nobody named', title => {
  expect(isDefaultTitle(title)).toBe(true)
})

test.each(['', 'Kenya', 'Röstoskop 12', 'Perfil de tueste oscuro', 'Scope', '焙煎'])(
  '%s is a name',
  title => {
    expect(isDefaultTitle(title)).toBe(false)
  },
)
