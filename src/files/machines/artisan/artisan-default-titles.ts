import { foldName } from '#domain/words/name-folding.ts'

/**
 * Whether a title is the one that Artisan writes, in the language of its user, if nobody typed one. Some put their own
 * name before it.
 */
export function isDefaultTitle(title: string): boolean {
  const folded = foldName(title)
  return DEFAULTS.some(name => folded === name || folded.endsWith(` ${name}`))
}

/**
 * `Roaster Scope` of the context `Scope Title`, and what it is in each language of Artisan 4.2.0 that translates it
 * (`src/translations/artisan_*.ts` of github.com/artisan-roaster-scope/artisan). The others show it in English.
 */
const DEFAULTS = [
  'Roaster Scope',
  'Röstoskop',
  'Visor de Torra',
  'Torrascópio',
  'Analyseur de torréfaction',
  'Perfil de tueste',
  'Prospettiva tostatura',
  'Profiloskop',
  'Brenning nummer#',
  'Kavurmacının Tuvali',
  'Καταγραφεας',
  'Область обжарки',
  'Область жаровні',
  'Обхват на печене',
  'Mari ngopi',
  'מטרת הקלייה',
  'نطاق الحمص',
  'ขอบเขตการคั่ว',
  '烘焙记录仪',
  '烘焙紀錄儀',
  '焙煎記録',
  '로스팅-그래프',
].map(foldName)
