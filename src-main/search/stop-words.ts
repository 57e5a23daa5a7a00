/** Words that say nothing of what a passage is about, French and English, folded. `avoir` and `or` are trade words. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a ai aie aient ais ait as au aucun aucune aussi autre autres aux avait avaient avec avez avons c ca car ce ceci cela ' +
    'celle celles celui ces cet cette ceux chaque ci comme comment d dans de des depuis donc dont du elle elles en encore ' +
    'entre es est et etaient etait ete etes etre eux fait faut fut ici il ils j je l la laquelle le lequel les lesquels ' +
    'leur leurs lors lorsque lui m ma mais me meme memes mes moi mon n ne ni nos notre nous on ont ou par parce pas ' +
    'pendant peut peuvent plus plusieurs pour pourquoi puis qu quand que quel quelle quelles quels qui quoi s sa sans se ' +
    'sera seront ses si soi soit sommes son sont sous suis sur t ta tandis te tel telle tels tes toi ton toujours tous ' +
    'tout toute toutes tres trop tu un une vers vos votre vous y combien afin ainsi alors apres avant chez contre deja ' +
    'aujourd hui est-ce ' +
    'about after all also am an and any are at be been before being but by can could did do does each for from had has ' +
    'have having he her here hers him his how i if in into is it its just me more most my no nor not of off on once only ' +
    'other our out over own same she should so some such than that the their them then there these they this those ' +
    'through to too under until up us very was we were what when where which while who whom why will with would you your'
  ).split(' '),
)

/** Words of the asking rather than of the asked: they help only where nothing else does. */
export const ASKING_WORDS: ReadonlySet<string> = new Set(
  (
    'cherche chercher cherches recherche rechercher trouve trouver trouves retrouve retrouver montre montrer donne donner ' +
    'veux voudrais dis parle parlent question fichier fichiers document documents texte bibliotheque mes svp merci ' +
    'search find show give want tell file files document documents please text'
  ).split(' '),
)
