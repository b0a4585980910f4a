import type { LabelTable } from './label-names.ts'

/** How a coffee tastes and scores, and how it should be roasted. */
export const LABELS_OF_THE_CUP: LabelTable = {
  total_score: {
    en: 'total score, cupping score, cup score, sca cupping score, sca score, q grade, score',
    de:
      'sca punktzahl, sca punkte, sca bewertung, cupping punkte, cupping bewertung, cupping note, ' +
      'punktzahl, punkte',
    fr:
      'score sca, note sca, points sca, cotation sca, score de dégustation, score de cupping, notation, ' +
      'cotation, note',
    es:
      'puntaje sca, puntaje de taza, puntaje en taza, puntaje de catación, puntaje, puntuación sca, ' +
      'puntuación de cata, puntuación, calificación sca, calificación, nota sca, score sca, puntos sca, ' +
      'puntos',
    pt:
      'pontuação sca, pontuação scaa, pontuação na xícara, pontuação final, pontuação, nota sca, ' +
      'nota scaa, avaliação sca, score sca, pontos sca, pontos, nota',
    it:
      'punteggio sca, punteggio di cupping, punteggio in tazza, punteggio, valutazione sca, voto sca, ' +
      'punti sca',
    nl: 'sca punten, cupscore, punten',
    pl:
      'ocena sca, punktacja sca, wynik sca, punkty sca, liczba punktów sca, wynik cuppingu, ' +
      'ocena cuppingowa, ocena sensoryczna, punktacja, punkty',
    ru:
      'оценка sca, оценка scaa, балл sca, баллы sca, sca балл, оценка каппинга, оценка q грейдера, ' +
      'q оценка, оценка, балл, баллы',
    ja: 'カッピングスコア, カップスコア, scaスコア, scaaスコア, sca評価点, カッピング評価, カップ評価, 評価点, スコア, 得点, 点数',
  },
  cupping_notes: {
    en:
      'cupping notes, full cupping notes, cupping notes upon arrival, cup notes, tasting notes, ' +
      'flavor notes, flavor profile, flavour notes, flavour profile, flavors, flavours, flavor traits, ' +
      'cup, tasting note',
    de:
      'cupping notizen, verkostungsnotizen, geschmacksnoten, geschmacksprofil, aromaprofil, aromanoten, ' +
      'tassenprofil, sensorisches profil, sensorik, geschmacksbeschreibung, geschmack, aromen, noten, ' +
      'tasse',
    fr:
      'notes de dégustation, notes aromatiques, notes gustatives, profil de tasse, profil en tasse, ' +
      'profil aromatique, profil sensoriel, profil gustatif, palette aromatique, arômes, saveurs, goût, ' +
      'en tasse, tasse, notes',
    es:
      'notas de cata, nota de cata, notas de taza, notas de sabor, notas de degustación, ' +
      'notas sensoriales, perfil de taza, perfil en taza, perfil de sabor, perfil sensorial, ' +
      'descriptores, sabores, sabor, en taza, taza, cata, catación, notas',
    pt:
      'notas sensoriais, notas de prova, notas de degustação, notas de sabor, perfil sensorial, ' +
      'perfil de sabor, perfil aromático, análise sensorial, descritores, na xícara, sabores, sabor, ' +
      'notas',
    it:
      'note di degustazione, note di assaggio, note aromatiche, note sensoriali, note gustative, ' +
      'note di gusto, profilo aromatico, profilo sensoriale, profilo in tazza, profilo di tazza, ' +
      'descrittori, sentori, in tazza, tazza, gusto, sapore, aromi, note',
    nl:
      'smaaknotities, proefnotities, smaakprofiel, smaaknoten, smaaktonen, smaakomschrijving, ' +
      'smaakbeschrijving, kopprofiel, in de kop, smaken, smaak',
    pl: 'nuty smakowe, profil smakowy, profil sensoryczny, opis smaku, w filiżance, aromaty, smak, nuty',
    ru:
      'вкусовые ноты, ноты вкуса, вкусовой профиль, профиль вкуса, описание вкуса, вкус и аромат, ' +
      'дескрипторы, вкус в чашке, во вкусе, в чашке, чашка, вкус, ноты',
    ja:
      'カッピングコメント, カップコメント, テイスティングコメント, テイスティングノート, カッピングノート, フレーバーノート, フレーバープロファイル, カッププロファイル, 風味特性, ' +
      '香味特性, 風味の特徴, 味の特徴, フレーバー, 風味, 香味, 味わい, テイスト, 味',
  },
  roast_recommendations: {
    en:
      'roast recommendations, roast recommendation, roast brew recommendations, recommended roast, ' +
      'roasting notes, roast level',
    de:
      'röstempfehlung, empfohlene röstung, empfohlener röstgrad, rösthinweise, rösthinweis, röstprofil, ' +
      'röstgrad, röstung',
    fr:
      'recommandation de torréfaction, torréfaction recommandée, torréfaction conseillée, ' +
      'conseils de torréfaction, degré de torréfaction, niveau de torréfaction, profil de torréfaction, ' +
      'torréfaction',
    es:
      'recomendación de tueste, tueste recomendado, tostado recomendado, notas de tueste, ' +
      'perfil de tueste, nivel de tueste, grado de tueste, tueste, tostado',
    pt:
      'recomendação de torra, torra recomendada, torra sugerida, perfil de torra, ponto de torra, ' +
      'nível de torra, grau de torra, torra',
    it:
      'tostatura consigliata, consigli di tostatura, raccomandazioni di tostatura, profilo di tostatura, ' +
      'grado di tostatura, livello di tostatura, tostatura',
    nl: 'brandadvies, aanbevolen branding, brandprofiel, brandgraad, brandingsgraad, branding',
    pl:
      'zalecany stopień palenia, zalecane palenie, rekomendowane palenie, zalecenia palenia, ' +
      'profil palenia, stopień palenia, poziom palenia, palenie',
    ru:
      'рекомендуемая обжарка, рекомендации по обжарке, рекомендация по обжарке, профиль обжарки, ' +
      'степень обжарки, обжарка',
    ja: '推奨焙煎度, おすすめ焙煎度, おすすめの焙煎度, オススメ焙煎度, 適正焙煎度, 適正焙煎, 推奨ロースト, 焙煎目安, 焙煎度合い, 焙煎具合, 焙煎度, ロースト度合い, ロースト, 焙煎',
  },
  recommended_for_espresso: {
    en: 'recommended for espresso, recommended espresso',
    de:
      'für espresso geeignet, espresso geeignet, als espresso empfohlen, empfohlen für espresso, ' +
      'espressoempfehlung',
    fr: 'recommandé pour espresso, recommandé en espresso, recommandé pour l espresso, convient à l espresso',
    es: 'recomendado para espresso, apto para espresso',
    pt: 'recomendado para espresso, recomendado para expresso, indicado para espresso',
    it: 'consigliato per espresso, adatto per espresso, adatto all espresso, ideale per espresso',
    nl: 'aanbevolen voor espresso, geschikt voor espresso',
    pl: 'polecana do espresso, zalecana do espresso, do espresso',
    ru: 'рекомендуется для эспрессо, рекомендован для эспрессо, подходит для эспрессо',
    ja: 'エスプレッソ推奨, エスプレッソ向き, エスプレッソ適性',
  },
  'good for': {
    en: 'good for',
    de: 'geeignet für, empfohlen für, ideal für',
    fr: 'idéal pour, recommandé pour, conseillé pour',
    es: 'recomendado para, ideal para, uso recomendado',
    pt: 'recomendado para, indicado para, ideal para',
    it: 'consigliato per, ideale per, adatto per',
    nl: 'geschikt voor, aanbevolen voor, ideaal voor',
    pl: 'polecana do, zalecana do, idealna do, przeznaczenie',
    ru: 'подходит для, рекомендуется для',
    ja: 'おすすめ抽出方法, おすすめの抽出方法, 用途',
  },
  'cupping attribute': {
    en:
      'fragrance aroma, fragrance, aroma, acidity, acidity brightness, brightness, flavor, flavour, ' +
      'flavor nuances, sweetness, body, body mouthfeel, body texture, mouthfeel, balance, ' +
      'balance finish, finish, finish aftertaste, aftertaste, clean cup, uniformity, overall',
    de: 'duft, säure, körper, süße, nachgeschmack, abgang, mundgefühl, bitterkeit',
    fr:
      'arôme, acidité, corps, douceur, sucrosité, équilibre, arrière goût, longueur en bouche, finale, ' +
      'amertume',
    es:
      'fragancia, acidez, cuerpo, dulzor, dulzura, equilibrio, postgusto, retrogusto, sabor residual, ' +
      'amargor',
    pt: 'fragrância, acidez, corpo, doçura, equilíbrio, retrogosto, finalização, amargor',
    it: 'fragranza, acidità, corpo, dolcezza, equilibrio, retrogusto, finale, amarezza, persistenza',
    nl: 'geur, zuurgraad, zuurheid, zuren, zoetheid, balans, afdronk, nasmaak, mondgevoel, bitterheid',
    pl: 'aromat, kwasowość, słodycz, balans, posmak, goryczka, ciało, finisz',
    ru: 'аромат, кислотность, тело, сладость, баланс, послевкусие, горечь',
    ja: '香り, アロマ, フレグランス, 酸味, 甘味, 甘み, コク, ボディ, 質感, 後味, 余韻, 苦味, 苦み, バランス',
  },
}
