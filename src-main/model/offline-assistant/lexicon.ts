/**
 * The words that the assistant knows, by concept. Folded (no accents, lower case); several words are a phrase, the
 * longest phrase wins; `*` ends a stem; a comma ends a phrase. To teach a new way of saying something, add it here.
 */
export const LEXICON = {
  statement: `
    bilan, bilans, etat financier, etats financiers, etas financiers, etats fi, etat fi, compte de resultat, comptes de resultat,
    compte resultat, tft, tableau des flux, tableau de flux, tableau des flux de tresorerie, tableau de flux de
    tresorerie, flux de tresorerie, liasse, liasses, liasse fiscale, dsf, comptes annuels, etats de synthese, etats
    syscohada, comptes de fin d annee, comptes de l exercice, situation financiere, balance sheet, balance sheets,
    income statement, income statements, financial statement, financial statements, profit and loss, p&l, cash flow,
    cash flow statement, annual accounts, year end accounts`,
  balance: `
    balance, balances, balance generale, balance comptable, trial balance, trial balances, balance des comptes,
    balance de verification`,
  previous: `
    n-1, exercice precedent, annee precedente, exercice anterieur, annee d avant, annee derniere, an dernier,
    exercice passe, previous year, prior year, last year, comparatif, compare*, comparaison`,
  make: `
    genere*, generer, fais, faire, faites, etabli*, prepare*, produi*, dresse*, sors, sortir, sortez, monte, montez,
    calcule*, edite*, tire, tirer, construi*, cree, creer, creez, elabore*, realise*, boucle*, donne, donner,
    donnez, dois rendre, make, generate*, build, create, produce, give, do, need, veux, voudrais, aimerais, besoin,
    souhaite*, il me faut, il faut, want, would like, fabrique*, bati*, traite, traiter, traitez, draw up, work out, compute, transforme*,
    turn`,
  check: `
    controle*, verifi*, check*, verify, valide*, equilibre*, balanced, corrige*`,
  send: `
    envoi, envoie*, envoye*, envoy*, envois, transmet*, transmett*, expedie*, enverr*, fais suivre, fais parvenir, faire
    parvenir, faites parvenir, send, sending, forward, mailer, maile*, shoot`,
  mail: `
    mail, mails, email, emails, courriel*, mel, boite mail, boite aux lettres, boite, messagerie, gmail, par
    courrier electronique, courrier electronique, emailed, mailing`,
  otherChannel: `
    whatsapp, watsapp, whatsap, wathsapp, sms, texto, telegram`,
  pdf: `
    pdf, pdfs`,
  markdown: `
    markdown, md, fichier texte, format texte`,
  word: `
    word, docx, document word, fichier word, word document, libreoffice writer`,
  slides: `
    powerpoint, power point, pptx, ppt, diaporama, diaporamas, diapositive, diapositives, diapo, diapos, slides, slide,
    slideshow, expose, exposes, presentation powerpoint, presentation, deck`,
  html: `
    html, page web, page internet, site web, web page, webpage, page html`,
  excel: `
    excel, exel, xlsx, xls, classeur, classeurs, tableur, workbook, spreadsheet, feuille de calcul`,
  convert: `
    converti*, conversion, export*, passe, passer, mets, mettre, mettez, enregistre*, sauvegarde*, imprime*,
    version, convert*, save as, print, transforme*, turn`,
  summarise: `
    le point sur, faire le point, fiche de lecture, fiche de revision, resume*, rezume*, resum*, synthese, synthetis*, essentiel, points cles, points essentiels, points importants,
    grandes lignes, idees principales, idees cles, de quoi parle, de quoi ca parle, que dit, que contient, dit quoi,
    parle de quoi, ce que dit, ce que contient, dans les grandes lignes, summar*, key points, main points, overview,
    what is in, what s in, what does, tldr, gist, analyse*, analyze, en bref, sum up, y a quoi dans, il y a dans,
    contient quoi`,
  open: `
    ouvre*, ouvrir, lis, lire, lisez, affiche*, montre, montrer, montrez, voir, consulte*, open, read, show,
    display, see, regarde*`,
  page: `
    page, pages, pg`,
  row: `
    ligne, lignes, row, rows, line, lines`,
  more: `
    suite, continue, continuer, continuez, suivante, suivant, plus loin, next, keep reading, go on, carry on`,
  journal: `
    journal, journaux, ecriture, ecritures, ecriture comptable, ecritures comptables, journal entries, journal
    entry, entries, general journal, passer les ecritures, livre journal, brouillard`,
  budget: `
    budget*, previsionnel, previsionnelle, previsions, forecast, plan de tresorerie, budget previsionnel, suivi
    budgetaire`,
  letter: `
    lettre, lettres, courrier, courriers, letter, letters, attestation*, convocation*, convoque*, relance, relances,
    relancer, mise en demeure, demande d explication, demande d explications, demande de conge, demande de conges,
    demande de permission, demande de stage, demande d emploi, lettre de mission, demission, reclamation, reminder
    letter, reminder, payment reminder, leave request, certificate, engagement letter, accuse de reception, lettre
    de motivation, ecris a, ecris au, ecris aux, ecrire a, ecrire au, ecrire aux, ecrivez a, ecrivez au, ecrivez aux,
    write to, cover letter, query letter, certificat de travail, resignation`,
  note: `
    note de service, note d information, note interne, note, compte rendu, comptes rendus, cr de reunion, compte
    rendu de reunion, proces verbal, pv, minutes, memo, memorandum, service note, bilan de la reunion, bilan de
    reunion`,
  write: `
    redige*, redaction, ecris, ecrire, ecrivez, ecri, write, draft*, compose*, rediger, formule*, prepare*`,
  remember: `
    retiens, retien, retenir, retenez, souviens toi, souvenez vous, memorise*, n oublie pas que, n oubliez pas que, oublie pas que, oubliez pas que, n oublie jamais que, oublie jamais que,
    n oublie surtout pas que, ne faut pas oublier que, faut pas oublier que, ne pas oublier que, n oublie pas mon, n oublie pas ma, n oublie pas mes, do not forget that,
    never forget that, don t forget my, do not forget my, retiennes que, retiendras que, te souviennes que,
    note que, notez que, note bien que, garde en memoire, garder en memoire, gardez en memoire, noter que, enregistre que, garde a l esprit, rappelle toi que, remember, keep in
    mind, note that, don t forget that, sache que, sachez que`,
  /** A memory refused: its words hold those of « remember ». */
  forgo: `
    souviens toi pas, souviens toi surtout pas, ne te souviens pas que, souvenez vous pas, ne vous souvenez pas que,
    retiens pas, ne retiens pas, retiens surtout pas, ne retiens surtout pas, ne retiens rien, retiens rien, ne retiens
    jamais, ne retiens plus, retiens plus, retenez pas, ne retenez pas, ne retenez rien, ne me retiens pas, ne le retiens
    pas, ne la retiens pas, memorise pas, ne memorise pas, ne memorise rien, ne memorisez pas, memorisez pas, note pas
    que, ne note pas que, notez pas que, ne notez pas que, ne note pas, garde pas en memoire, ne garde pas en memoire, ne
    gardez pas en memoire, gardez pas en memoire, n enregistre pas que, n enregistrez pas que, ne garde pas a l esprit,
    rappelle toi pas que, ne te rappelle pas que, pas besoin de retenir, pas la peine de retenir, inutile de retenir,
    pas besoin de memoriser, pas la peine de memoriser, inutile de memoriser, pas besoin de noter que, inutile de noter
    que, evite de retenir, evite de memoriser, evitez de retenir, sans retenir que, faut pas retenir, ne faut pas
    retenir, veux pas que tu retiennes, arrete de retenir, ne sache pas que, don t remember, do not remember, dont
    remember, never remember, no need to remember, don t keep in mind, do not keep in mind, don t note that, do not note
    that, don t memorise, don t memorize, do not memorise, do not memorize`,
  recall: `
    que sais tu de moi, que sais tu sur moi, que savez vous de moi, que savez vous sur moi, sais quoi sur moi, sais
    quoi de moi, qu as tu retenu, qu avez vous retenu, as retenu, avez retenu, ce que tu sais de moi, tu sais de
    moi, tu sais sur moi, vous savez de moi, mes souvenirs, tes souvenirs, vos souvenirs, what do you know about me,
    know about me, you remember about me, do you remember, do you know my, what is my, what s my, quel est mon,
    quelle est ma, quels sont mes, c est quoi mon, c est quoi ma, comment je m appelle, qui suis je, tu te souviens,
    te souviens tu, vous souvenez vous, rappelle moi mon, rappelle moi ma`,
  forget: `
    oublie que, oubliez que, oublie ce que, oubliez ce que, oublie mon, oublie ma, oublie mes, oubliez mon, oubliez ma,
    oubliez mes, oublier que, oublie ca, oublie tout, efface*, forget, delete, supprime*`,
  mine: `
    what s in my files, what is in my files, what do i have in my files, y a quoi dans mes fichiers, il y a quoi dans mes fichiers,
    mes fichiers, mes documents, my files, my documents, mes pieces, ma bibliotheque, bibliotheque, library`,
  list: `
    what s in my files, what is in my files, what do i have in my files, y a quoi dans mes fichiers, il y a quoi dans mes fichiers,
    liste, lister, listez, quels, quelles, list, which, affiche la liste, montre moi mes, inventaire, combien`,
  help: `
    aide, aider, aidez, help, que peux tu, que pouvez vous, que sais tu faire, que savez vous faire, sais faire
    quoi, sais faire, comment ca marche, tu fais quoi, peux faire quoi, tu peux faire, vous pouvez faire, what can
    you do, what do you do, how do you work, capable*, fonctionnalit*, a quoi sers tu, tu sers a quoi, qui es tu, tu es qui, es tu qui, c est qui toi,
    qui etes vous, t es qui, who are you, mode d emploi, comment t utiliser, menu, presente toi, presentez vous, te presenter, vous presenter, ton role, votre role, ton metier, votre metier, introduce yourself, your role, your job`,
  greet: `
    bonjour, bonsoir, salut, hello, hi, hey, salam, coucou, good morning, good evening, good afternoon, nanga def,
    nangadef, salamalekum, salam alekoum, ca va`,
  thanks: `
    merci, thanks, thank you, jerejef, thx, cimer, barka`,
  model: `
    modele, modeles, model, models, mistral, openai, chatgpt, gpt, ollama, openrouter, claude, gemini, llm, cle api,
    api key, lm studio, vrai modele, vraie ia, deepseek, modele de langage, language model`,
  connect: `
    connect*, branche*, brancher, configure*, utilise*, use, install*, active*, ajoute*, relier, set up, setup`,
  file: `
    fichier, fichiers, document, documents, piece jointe, pieces jointes, file, files, attachment, attached,
    rapport, contrat, ci joint, joint, jointe, pj, report, contract, releve, facture, livre, cours, lecon, chapitre,
    texte, text, table, tableau, article, guide, manuel, reglement, statuts`,
  define: `
    c est quoi, qu est ce que, qu est ce qu, definition, defini*, what is a, what is an, what are, explique*,
    explain*, pourquoi, why, ca veut dire quoi, que signifie, a quoi sert, difference entre, difference between, how
    does, comment fonctionne, comment calcule, comment faire un, comment faire une, comment lire un`,
  figure: `
    resultat net, total bilan, total du bilan, total actif, total de l actif, total passif, total du passif, total
    general, tresorerie, tresorerie nette, chiffre d affaires, chiffre d affaire, benefice, perte, net income, net
    profit, net result, turnover, revenue, total assets, net cash, profit, controle echoue, controles echoues,
    controles, anomalies, avertissements, failed checks, warnings`,
  ask: `
    quel, quelle, quels, quelles, combien, what, which, how much, how many, a combien, c est quoi le, c est quoi la,
    c est combien, est il, est elle, donne moi le, donne moi la, rappelle moi le, rappelle moi la`,
  again: `
    meme chose, pareil, idem, recommence, recommencez, refais, refaire, encore une fois, same, again, meme
    traitement, celui de, celle de, celui du, celle du, et pour, et en, and for, the one from, the one of, reessaie,
    reessaye, retry`,
  yes: `
    oui, ouais, ok, okay, d accord, dac, vas y, allez y, bien sur, exact, exactement, yes, yep, sure, go ahead, c
    est ca, c est bon, parfait, volontiers, of course, please do, waaw, ouai, wi`,
  no: `
    non, no, nope, pas la peine, laisse tomber, annule*, cancel, laisse, non merci, deet, aucun, aucune`,
  /** Not in this version: named so that the answer says so instead of guessing. */
  missing: `
    declaration, declarations, declaration fiscale, annexe, annexes, notes annexes, bulletin de paie, bulletins de paie,
    fiche de paie, fiches de paie, rapprochement bancaire, graphique, graphiques, tableau de bord, organigramme, devis,
    bon de commande, quiz, qcm, exercice de, traduis, traduire, translate, traduction, image, photo, blague, joke, poeme, poem`,
  /** Words and phrases that look like others and must not be taken for them. */
  other: `
    generale, general, generaux, generales, envie, envies, bilan de sante, bilan medical, bilan de competences,
    bilan carbone, bilan de stage, milan, mettre fin, compte bancaire, comptes bancaires, preparation, pages jaunes,
    lettre recommandee, accuse, vendredi, compter, bonne, notre, votre, moi, mois, contre, montrer, centre, rendre,
    prendre, attendre, lecture, facteur, livrer, cour, courir, coursier, en cours, cours de, resulte, resultat,
    resultats, service, merchi, envers, entrees, entree, entrer, entre, entries par, ligne de credit, en ligne, prime, copier, copie, pasteur, passer, passe, passif, classe, chaque, lister, creed, great, there, where,
    those, these, model de, modeste, mobile, pile, profil, ferme, fermer, former, valeur, valable, soit, comite,
    visite, salaire, salaires, transport, loyer`,
} as const satisfies Record<string, string>

export type Concept = keyof typeof LEXICON
