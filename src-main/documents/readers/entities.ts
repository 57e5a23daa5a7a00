const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  euro: '€',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  copy: '©',
  deg: '°',
  times: '×',
  ...{ agrave: 'à', acirc: 'â', ccedil: 'ç', eacute: 'é', egrave: 'è', ecirc: 'ê', euml: 'ë', icirc: 'î', iuml: 'ï' },
  ...{
    ocirc: 'ô',
    ugrave: 'ù',
    ucirc: 'û',
    oelig: 'œ',
    Agrave: 'À',
    Ccedil: 'Ç',
    Eacute: 'É',
    Egrave: 'È',
    Ecirc: 'Ê',
  },
  ...{ lsquo: '‘', ldquo: '“', rdquo: '”', bull: '•', middot: '·', ordm: 'º', sup2: '²', sup3: '³', frac12: '½' },
  ...{ frac14: '¼', frac34: '¾', divide: '÷', minus: '−', le: '≤', ge: '≥', ne: '≠', rarr: '→', check: '✓' },
}

export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? ENTITIES[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole
  })
}
