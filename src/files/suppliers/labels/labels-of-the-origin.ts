import type { LabelTable } from './label-names.ts'

/** Where a coffee was grown, by whom, and what was made of its cherries. An arrival date is not a harvest date. */
export const LABELS_OF_THE_ORIGIN: LabelTable = {
  origin_name: {
    en: 'coffee name, product name, coffee',
    de: 'kaffeename, produktname, name des kaffees',
    fr: 'nom du café, nom du produit',
    es: 'nombre del café, nombre del producto',
    pt: 'nome do café, nome do produto',
    it: 'nome del caffè, nome del prodotto',
    nl: 'naam koffie, koffienaam, productnaam',
    pl: 'nazwa kawy, nazwa produktu',
    ru: 'название кофе',
    ja: 'コーヒー名, 商品名, 銘柄',
  },
  country: {
    en: 'country of origin, country',
    de: 'herkunftsland, ursprungsland, anbauland, erzeugerland, produktionsland, land',
    fr: 'pays d origine, pays producteur, pays de production, pays',
    es: 'país de origen, país productor, país',
    pt: 'país de origem, país produtor, país',
    it: 'paese di origine, paese d origine, paese produttore, paese, nazione',
    nl: 'land van herkomst, herkomstland, land van oorsprong, productieland',
    pl: 'kraj pochodzenia, kraj produkcji, kraj uprawy, kraj, państwo',
    ru: 'страна происхождения, страна произрастания, страна производства, страна производитель, страна',
    ja: '生産国名, 生産国, 原産国名, 原産国, 産出国, 生豆生産国名, 国名, 国',
  },
  origin: {
    en: 'origin, source',
    de: 'herkunft, ursprung, provenienz',
    fr: 'origine, provenance',
    es: 'origen, procedencia',
    pt: 'origem, procedência, proveniência',
    it: 'origine, provenienza',
    nl: 'herkomst, oorsprong',
    pl: 'pochodzenie',
    ru: 'происхождение',
    ja: '産地, 原産地',
  },
  region: {
    en: 'region, local region, growing region, province, location, community name, department',
    de: 'anbauregion, anbaugebiet, herkunftsregion, region, provinz, gebiet, distrikt, bezirk',
    fr:
      'région de production, région, zone de production, province, département, localité, commune, zone, ' +
      'terroir',
    es:
      'región productora, región, zona de cultivo, provincia, departamento, municipio, localidad, ' +
      'ubicación, zona',
    pt:
      'região produtora, região de cultivo, região, província, município, localidade, localização, ' +
      'estado, cidade',
    it:
      'regione di coltivazione, regione, zona di produzione, area di produzione, provincia, località, ' +
      'distretto, area',
    nl: 'regio, teeltgebied, groeigebied, streek, provincie, gebied, departement, locatie',
    pl: 'region uprawy, region, prowincja, obszar, lokalizacja, dystrykt, miejsce uprawy, rejon',
    ru: 'регион произрастания, регион, провинция, область, район, департамент, место произрастания, зона',
    ja: '生産地域, 生産エリア, 栽培地域, 生産地, 栽培地, 地域, エリア, 地区, 地方, 州, 県, 位置',
  },
  altitude: {
    en:
      'altitude, altitude meters, altitude masl, elevation, elevation meters, growing altitude, ' +
      'growing elevation, masl, grown at',
    de: 'anbauhöhe, höhenlage, anbauhöhe über nn, meereshöhe, höhe ü nn, höhe über meer, höhe',
    fr: 'altitude de culture, altitude, altitudes',
    es: 'altitud de cultivo, altura de cultivo, altitud, elevación, altura, msnm',
    pt: 'altitude de cultivo, altitude média, altitude, elevação, altura',
    it: 'altitudine di coltivazione, altitudine, altitudini, elevazione, altezza, quota',
    nl:
      'teelthoogte, groeihoogte, plantagehoogte, verbouwhoogte, hoogteligging, hoogte boven zeeniveau, ' +
      'hoogte',
    pl:
      'wysokość uprawy, wysokość upraw, wysokość plantacji, wysokość n p m, wysokość nad poziomem morza, ' +
      'wysokość',
    ru: 'высота произрастания, высота выращивания, высота над уровнем моря, высота плантации, высота',
    ja: '栽培標高, 生産標高, 標高, 栽培高度, 高度, 海抜',
  },
  processing_method: {
    en: 'processing method, processing, process method, process, milling process, preparation',
    de:
      'aufbereitungsmethode, aufbereitungsart, aufbereitung, verarbeitungsmethode, verarbeitung, ' +
      'prozess, kaffeeaufbereitung, veredelung',
    fr:
      'méthode de traitement, type de traitement, traitement post récolte, traitement, procédé, ' +
      'processus, méthode de transformation, transformation',
    es:
      'método de proceso, método de procesamiento, proceso de beneficio, método de beneficio, ' +
      'tipo de proceso, proceso, procesamiento, procesado, beneficio, beneficiado, tratamiento',
    pt:
      'método de processamento, método de processo, tipo de processo, processamento, processo, ' +
      'beneficiamento, pós colheita',
    it:
      'metodo di lavorazione, tipo di lavorazione, processo di lavorazione, lavorazione, processo, ' +
      'trattamento',
    nl: 'verwerkingsmethode, verwerkingsproces, bewerkingsmethode, verwerking, bewerking, proces',
    pl:
      'metoda obróbki, sposób obróbki, rodzaj obróbki, obróbka ziarna, obróbka ziaren, obróbka, ' +
      'proces obróbki, proces, metoda przetwarzania, przetwarzanie',
    ru: 'способ обработки, метод обработки, тип обработки, вид обработки, обработка, процессинг, процесс',
    ja: '精製方法, 精選方法, 生産処理方法, 生産処理, 加工方法, 処理方法, 精製法, 精選法, 精製, 精選, プロセス, 製法, 加工, 処理',
  },
  drying_method: {
    en: 'drying method, drying',
    de: 'trocknungsmethode, trocknungsart, trocknung',
    fr: 'méthode de séchage, type de séchage, séchage',
    es: 'método de secado, tipo de secado, secado',
    pt: 'método de secagem, tipo de secagem, secagem',
    it: 'metodo di essiccazione, metodo di asciugatura, essiccazione, essicazione, asciugatura',
    nl: 'droogmethode, droogproces, droging',
    pl: 'metoda suszenia, sposób suszenia, suszenie',
    ru: 'способ сушки, метод сушки, сушка',
    ja: '乾燥方法, 乾燥方式, 乾燥',
  },
  varietals: {
    en:
      'cultivar detail, variety, varieties, varietal, varietals, cultivar, cultivars, cultivar s, ' +
      'botanical variety, botanical varieties, varieities',
    de:
      'kaffeevarietät, botanische varietät, botanische varietäten, varietät, varietäten, kaffeesorte, ' +
      'kultivar, sorte, sorten',
    fr: 'variété botanique, variétés botaniques, variété, variétés, cépage',
    es: 'variedad botánica, variedades botánicas, variedad, variedades, varietales',
    pt: 'variedade botânica, variedade, variedades, cultivares',
    it: 'varietà botanica, varietà botaniche, varietà, varietale, varietali',
    nl: 'botanische variëteit, koffievariëteit, variëteit, variëteiten, koffiesoort, ras, soort',
    pl: 'odmiana botaniczna, odmiana kawy, odmiana, odmiany, szczep, kultywar',
    ru:
      'ботаническая разновидность, разновидность, разновидности, вариетет, вариететы, ботанический сорт, ' +
      'культивар, сорт, сорта',
    ja: '栽培品種, コーヒー品種, 豆の品種, 品種名, 品種, 樹種, バラエティ',
  },
  farm_mill: {
    en:
      'farm, farm name, grower, farmer grower, producer, washing station, station, mill, cooperative, ' +
      'estate',
    de:
      'kaffeefarm, plantage, finca, fazenda, produzent, produzenten, produzentin, farmer, erzeuger, ' +
      'anbauer, kaffeebauer, kooperative, genossenschaft, waschstation, aufbereitungsstation',
    fr:
      'ferme, exploitation, plantation, domaine, propriété, producteur, producteurs, productrice, ' +
      'coopérative, station de lavage, fermier',
    es:
      'nombre de la finca, hacienda, productor, productores, productora, caficultor, caficultores, ' +
      'cooperativa, asociación, estación de lavado, estación, granja, plantación',
    pt:
      'nome da fazenda, sítio, produtor, produtores, produtora, cafeicultor, propriedade, cooperativa, ' +
      'associação, estação de lavagem, estação, quinta, plantação',
    it:
      'nome della piantagione, piantagione, fattoria, azienda agricola, tenuta, produttore, produttori, ' +
      'coltivatore, coltivatori, cooperativa, stazione di lavaggio, stazione',
    nl:
      'koffieboerderij, boerderij, landgoed, plantage, producent, producenten, koffieboer, boer, boeren, ' +
      'teler, coöperatie, wasstation',
    pl:
      'nazwa farmy, farma, plantacja, producent, producenci, plantator, rolnik, spółdzielnia, ' +
      'kooperatywa, stacja myjąca, stacja mycia, stacja obróbki, stacja',
    ru:
      'название фермы, ферма, плантация, ферма станция, производитель, производители, фермер, фермеры, ' +
      'хозяйство, кооператив, станция обработки, станция мойки, моечная станция, станция',
    ja: '農園名, 農園, 農場, 生産者名, 生産者, 農園主, 生産農家, 農家, 生産組合, 組合, 農協, ウォッシングステーション, ステーション, 水洗工場, 生産処理場, 精製所',
  },
  farm_notes: {
    en: 'farm notes, origin farm notes, farm story, regional details, country details',
    de: 'über die farm, geschichte der farm, farmgeschichte, über den produzenten',
    fr: 'à propos de la ferme, histoire de la ferme, à propos du producteur',
    es: 'sobre la finca, historia de la finca, sobre el productor',
    pt: 'sobre a fazenda, história da fazenda, sobre o produtor',
    it: 'la piantagione, storia della piantagione, il produttore',
    nl: 'over de boerderij, over de producent',
    pl: 'o farmie, o plantacji, o producencie',
    ru: 'о ферме, о плантации, о производителе',
    ja: '農園について, 生産者について, 農園情報',
  },
}
