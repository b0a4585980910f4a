import type { LabelTable } from './label-names.ts'

/** When a coffee was harvested and came in, how its beans measure, and what they cost. */
export const LABELS_OF_THE_GREEN: LabelTable = {
  harvest_date: {
    en: 'harvest date, harvest, harvest year, crop year, crop',
    de: 'erntezeitraum, erntezeit, erntedatum, erntejahr, erntemonat, ernteperiode, haupterntezeit, ernte',
    fr:
      'date de récolte, période de récolte, saison de récolte, année de récolte, récolte, récoltes, ' +
      'campagne',
    es:
      'fecha de cosecha, época de cosecha, periodo de cosecha, temporada de cosecha, año de cosecha, ' +
      'cosecha, recolección',
    pt:
      'data da colheita, data de colheita, época de colheita, período de colheita, ano da colheita, ' +
      'ano de colheita, colheita, ano da safra, safra',
    it: 'periodo di raccolta, data di raccolta, anno di raccolta, anno del raccolto, raccolta, raccolto',
    nl: 'oogstperiode, oogstdatum, oogsttijd, oogstjaar, oogstmaanden, oogstseizoen, oogst',
    pl:
      'okres zbiorów, data zbiorów, data zbioru, termin zbiorów, czas zbiorów, rok zbiorów, rok zbioru, ' +
      'zbiory, zbiór',
    ru:
      'период сбора урожая, время сбора урожая, дата сбора, сбор урожая, дата урожая, период урожая, ' +
      'год урожая, урожай',
    ja: '収穫時期, 収穫期, 収穫月, 収穫年度, 収穫年, 収穫, クロップ年度, クロップ',
  },
  arrival_date: {
    en: 'arrival date, us arrival, arrival',
    de: 'ankunftsdatum, ankunft in europa, ankunft, wareneingang',
    fr: 'date d arrivée, date d arrivage, arrivage, arrivée',
    es: 'fecha de llegada, llegada, arribo',
    pt: 'data de chegada, chegada',
    it: 'data di arrivo, arrivo',
    nl: 'aankomstdatum, aankomst',
    pl: 'data przybycia, przybycie',
    ru: 'дата поступления, дата прибытия, поступление, прибытие',
    ja: '入港日, 入港時期, 入港月, 入港, 入荷日, 入荷時期',
  },
  crop_year: {
    en: 'crop year, crop',
    fr: 'campagne',
    pt: 'ano da safra, safra',
    ja: '収穫年度, クロップ年度, クロップ',
  },
  moisture_content: {
    en: 'moisture content, moisture, humidity',
    de:
      'feuchtigkeitsgehalt, feuchtegehalt, restfeuchte, restfeuchtigkeit, bohnenfeuchte, wassergehalt, ' +
      'feuchtigkeit, feuchte',
    fr: 'taux d humidité, teneur en humidité, teneur en eau, humidité',
    es: 'contenido de humedad, porcentaje de humedad, humedad',
    pt: 'teor de umidade, teor de humidade, umidade, humidade',
    it: 'contenuto di umidità, tasso di umidità, umidità residua, umidità',
    nl: 'vochtgehalte, vochtpercentage, vochtigheid, vocht',
    pl: 'zawartość wilgoci, zawartość wody, wilgotność ziarna, wilgotność',
    ru: 'содержание влаги, влажность зерна, влажность',
    ja: '水分含有率, 水分含有量, 含水率, 含水量, 水分値, 水分量, 水分',
  },
  density: {
    en: 'density',
    de: 'bohnendichte, schüttdichte, dichte',
    fr: 'densité, masse volumique',
    es: 'densidad',
    pt: 'densidade',
    it: 'densità',
    nl: 'dichtheid',
    pl: 'gęstość ziarna, gęstość',
    ru: 'плотность зерна, плотность',
    ja: '嵩密度, 密度, 容積重',
  },
  water_activity: {
    en: 'water activity, aw',
    de: 'wasseraktivität, aw wert',
    fr: 'activité de l eau, activité en eau, activité hydrique',
    es: 'actividad de agua, actividad del agua',
    pt: 'atividade de água, atividade da água, actividade de água',
    it: 'attività dell acqua, attività acqua',
    nl: 'wateractiviteit',
    pl: 'aktywność wody',
    ru: 'активность воды',
    ja: '水分活性値, 水分活性',
  },
  screen_size: {
    en: 'screen size, screen, bean size',
    de: 'siebgröße, bohnengröße, korngröße, sieb',
    fr: 'taille de crible, taille du grain, taille des grains, crible, criblage, calibre, calibrage',
    es: 'tamaño de malla, tamaño de criba, tamaño del grano, tamaño de grano, malla, criba, zaranda, calibre',
    pt: 'tamanho da peneira, tamanho de peneira, tamanho do grão, peneira, crivo, calibre',
    it:
      'dimensione del chicco, dimensioni del chicco, dimensione chicco, grandezza del chicco, crivello, ' +
      'calibro',
    nl: 'zeefmaat, zeefgrootte, boonmaat, boongrootte, bonengrootte',
    pl: 'rozmiar sita, rozmiar ziarna, rozmiar ziaren, wielkość ziarna, wielkość ziaren, sito',
    ru: 'размер скрина, размер сита, размер зерна, размер зёрен, скрин, сито',
    ja: 'スクリーンサイズ, スクリーン, 豆のサイズ, 豆サイズ',
  },
  grade: {
    en: 'grade',
    de:
      'qualitätsstufe, güteklasse, handelsklasse, klassifizierung, klassifikation, sortierung, klasse, ' +
      'qualität',
    fr: 'classification, classement, qualité',
    es: 'clasificación, grado, calidad',
    pt: 'classificação, grau, qualidade',
    it: 'classificazione, grado, classe, qualità',
    nl: 'classificatie, gradatie, graad, klasse, kwaliteit',
    pl: 'klasyfikacja, klasa, jakość',
    ru: 'грейд, классификация, градация, класс, качество',
    ja: '等級, グレード, 規格, 格付け, 格付, 品質規格',
  },
  appearance: {
    en: 'appearance',
    de: 'aussehen, bohnenbild, erscheinungsbild',
    fr: 'aspect, apparence',
    es: 'apariencia, aspecto',
    pt: 'aparência, aspecto',
    it: 'aspetto',
    nl: 'uiterlijk',
    pl: 'wygląd',
    ru: 'внешний вид',
    ja: '外観',
  },
  price: {
    en: 'price per pound, price per lb, price per kg, price per kilo, price',
    de: 'preis pro kg, preis pro kilo, preis je kg, kilopreis, grundpreis, preis',
    fr: 'prix au kilo, prix au kg, prix du kg, prix par kg, prix',
    es: 'precio por kilo, precio por kg, precio',
    pt: 'preço por quilo, preço por kg, preço',
    it: 'prezzo al kg, prezzo al chilo, prezzo',
    nl: 'prijs per kilo, prijs per kg, kiloprijs, prijs',
    pl: 'cena za kg, cena za kilogram, cena',
    ru: 'цена за кг, цена за килограмм, цена',
    ja: '販売価格, 税込価格, 通常価格, 本体価格, 価格, 値段, 定価',
  },
  'net weight': {
    en: 'net weight, pack size',
    de: 'nettogewicht, packungsgröße, füllmenge, inhalt',
    fr: 'poids net, contenance',
    es: 'peso neto, contenido neto',
    pt: 'peso líquido',
    it: 'peso netto, contenuto netto',
    nl: 'nettogewicht, netto gewicht, netto inhoud, inhoud',
    pl: 'waga netto, masa netto, gramatura',
    ru: 'вес нетто, масса нетто, вес',
    ja: '内容量, 正味重量, 容量, 重量',
  },
}
