/** What sets each document of the sample library apart; office-documents.ts puts the usual words around it. */

type Sale = readonly [client: string, place: string, item: string, amount: number, date: string, note: string]

export const SALES: readonly Sale[] = [
  ['Boulangerie du Plateau', 'Dakar', 'pétrin mécanique de 60 litres', 1_450_000, '12/01/2024', 'Livraison comprise'],
  [
    'Pharmacie Sainte-Marie',
    'Abidjan',
    'vitrines réfrigérées pour vaccins',
    3_280_000,
    '18/01/2024',
    'Garantie de deux ans',
  ],
  [
    'Lycée Félix-Houphouët',
    'Yamoussoukro',
    'tables-bancs en bois rouge',
    2_150_000,
    '25/01/2024',
    'Acompte déjà versé',
  ],
  ['Hôtel Le Baobab', 'Saly', 'climatiseurs split de 2 chevaux', 5_640_000, '02/02/2024', 'Pose par nos techniciens'],
  ['Coopérative Yeleen', 'Bobo-Dioulasso', 'sacs d’engrais NPK', 890_000, '07/02/2024', 'Enlèvement au dépôt'],
  ['Garage Moderne', 'Lomé', 'pneus de camion et chambres à air', 1_975_000, '14/02/2024', 'Montage non compris'],
  [
    'Clinique Les Palmiers',
    'Cotonou',
    'groupe électrogène de 40 kVA',
    8_900_000,
    '21/02/2024',
    'Mise en service le 28 février',
  ],
  [
    'Imprimerie Nationale',
    'Niamey',
    'ramettes de papier et encre offset',
    742_500,
    '01/03/2024',
    'Remise de cinq pour cent',
  ],
  [
    'Restaurant Chez Fatou',
    'Saint-Louis',
    'congélateurs coffre',
    1_120_000,
    '08/03/2024',
    'Impayée à l’échéance, deux relances envoyées',
  ],
  [
    'Société Minière de l’Est',
    'Kédougou',
    'location de pelles hydrauliques',
    14_300_000,
    '15/03/2024',
    'Chauffeur à la charge du client',
  ],
  ['Mairie de Thiès', 'Thiès', 'lampadaires solaires', 6_720_000, '22/03/2024', 'Marché public numéro 17'],
  ['Transport Ndiaye et Fils', 'Kaolack', 'gasoil et lubrifiants', 2_465_000, '29/03/2024', 'Bons d’enlèvement joints'],
  [
    'Librairie des Écoles',
    'Ouagadougou',
    'manuels scolaires de CM2',
    1_834_000,
    '05/04/2024',
    'Invendus repris jusqu’en juillet',
  ],
  [
    'Ferme avicole Keur Massar',
    'Rufisque',
    'aliments pour poussins et abreuvoirs',
    655_000,
    '12/04/2024',
    'Avoir de 40 000 à déduire',
  ],
  [
    'Cabinet dentaire du Golfe',
    'Lomé',
    'fauteuil dentaire et compresseur',
    7_310_000,
    '19/04/2024',
    'Paiement en trois traites',
  ],
  [
    'Station de lavage Étoile',
    'Abidjan',
    'nettoyeurs haute pression',
    986_000,
    '26/04/2024',
    'Pièces détachées offertes',
  ],
  [
    'Salon Beauté d’Ébène',
    'Bamako',
    'casques séchoirs et fauteuils',
    534_000,
    '03/05/2024',
    'Règlement par mobile money',
  ],
  [
    'Usine Savonor',
    'Bujumbura',
    'soude caustique en fûts',
    4_210_000,
    '10/05/2024',
    'Transport de matières dangereuses',
  ],
  ['Menuiserie Koffi', 'Bouaké', 'scie à ruban et raboteuse', 2_940_000, '17/05/2024', 'Formation d’une journée'],
  [
    'Crèche Les Lucioles',
    'Libreville',
    'lits à barreaux et matelas',
    812_000,
    '24/05/2024',
    'Normes de sécurité certifiées',
  ],
  [
    'Agence de voyages Téranga',
    'Dakar',
    'billets d’avion pour La Mecque',
    18_750_000,
    '31/05/2024',
    'Non remboursables',
  ],
  [
    'Coopérative des femmes de Joal',
    'Joal-Fadiouth',
    'fours à fumer le poisson',
    1_265_000,
    '07/06/2024',
    'Subvention à recevoir',
  ],
  ['Orange Sport', 'Yaoundé', 'maillots et ballons de football', 478_000, '14/06/2024', 'Flocage inclus'],
  ['Studio Lumière', 'Douala', 'caméras et projecteurs', 3_995_000, '21/06/2024', 'Droits de douane refacturés'],
  [
    'Palmeraie du Sud-Ouest',
    'San-Pédro',
    'presse à huile de palme',
    9_480_000,
    '28/06/2024',
    'Retenue de garantie de dix pour cent',
  ],
  [
    'École Les Hirondelles',
    'Conakry',
    'ordinateurs reconditionnés',
    2_687_000,
    '05/07/2024',
    'Installation de la salle informatique',
  ],
  ['Bijouterie Or du Sahel', 'Bamako', 'coffre-fort ignifugé', 1_690_000, '12/07/2024', 'Scellement au sol'],
  [
    'Laboratoire BioSanté',
    'Cotonou',
    'microscopes et réactifs',
    5_055_000,
    '19/07/2024',
    'Conservation au froid obligatoire',
  ],
  [
    'Pressing Net et Clair',
    'Pointe-Noire',
    'machine à repasser industrielle',
    2_330_000,
    '26/07/2024',
    'Échange d’une machine défectueuse',
  ],
  [
    'Radio Soleil FM',
    'Ziguinchor',
    'émetteur et antenne',
    11_200_000,
    '02/08/2024',
    'Autorisation de l’agence des fréquences',
  ],
]

export const QUOTES: readonly Sale[] = [
  [
    'Résidence Les Flamboyants',
    'Dakar',
    'réfection de l’étanchéité de la terrasse',
    4_350_000,
    '09/01/2024',
    'Échafaudages compris',
  ],
  ['Villa Mme Sarr', 'Mbour', 'pose de carrelage et faïence', 1_890_000, '16/01/2024', 'Deux semaines de chantier'],
  ['Entrepôt Socopao', 'Abidjan', 'portes coupe-feu', 6_125_000, '23/01/2024', 'Conformes aux normes incendie'],
  ['Mosquée Al-Nour', 'Touba', 'sonorisation extérieure', 980_000, '30/01/2024', 'Quatre haut-parleurs'],
  ['Dispensaire de Podor', 'Podor', 'forage et château d’eau', 12_600_000, '06/02/2024', 'Étude hydrogéologique faite'],
  [
    'Supérette Bon Prix',
    'Lomé',
    'caisses enregistreuses et lecteurs de codes-barres',
    1_540_000,
    '13/02/2024',
    'Logiciel compris',
  ],
  ['Banque agricole', 'Kolda', 'caméras de surveillance', 2_780_000, '20/02/2024', 'Enregistrement sur trente jours'],
  [
    'Collège Notre-Dame',
    'Cotonou',
    'peinture de douze salles de classe',
    1_320_000,
    '27/02/2024',
    'Pendant les congés',
  ],
  ['Port autonome', 'Douala', 'dragage du bassin nord', 98_000_000, '05/03/2024', 'Sous réserve de marée'],
  ['Ambassade', 'Niamey', 'entretien des jardins', 720_000, '12/03/2024', 'Abonnement annuel'],
  [
    'Atelier de couture Awa',
    'Kaolack',
    'machines à coudre surjeteuses',
    865_000,
    '19/03/2024',
    'Valable soixante jours',
  ],
  ['Mairie de Pikine', 'Pikine', 'ramassage des ordures ménagères', 23_400_000, '26/03/2024', 'Six camions-bennes'],
  ['Studio photo Kanté', 'Bamako', 'tirages grand format et cadres', 415_000, '02/04/2024', 'Maquette offerte'],
  [
    'Auberge du Lac Rose',
    'Niaga',
    'panneaux solaires et batteries',
    3_760_000,
    '09/04/2024',
    'Autonomie de deux jours',
  ],
  ['ONG Eau Vive', 'Ouagadougou', 'véhicule tout-terrain', 21_900_000, '16/04/2024', 'Hors droits et taxes'],
]

type Item = readonly [title: string, body: string]

export const CONTRACTS: readonly Item[] = [
  [
    'Contrat de bail commercial',
    'Entre M. Ousmane Diallo, bailleur, et la SARL Tout-Textile, preneur, d’un local de 80 m² au marché Sandaga. Loyer mensuel de 250 000 FCFA, payable d’avance ; caution de trois mois ; durée de trois ans renouvelable.',
  ],
  [
    'Contrat de bail d’habitation',
    'La propriétaire, Mme Aïssatou Ba, donne en location à M. Serge Kouamé un appartement de trois pièces à Cocody. Loyer : 180 000 FCFA. Les animaux sont interdits ; les charges d’eau sont au compteur.',
  ],
  [
    'Contrat de travail à durée indéterminée',
    'Mlle Mariama Sow est engagée comme comptable au coefficient 320. Salaire de base de 285 000 FCFA, période d’essai de trois mois, quarante heures par semaine.',
  ],
  [
    'Contrat de travail à durée déterminée',
    'M. Kodjo Mensah est embauché comme magasinier pour remplacer un salarié malade, du 1er avril au 30 septembre. Rémunération de 140 000 FCFA.',
  ],
  [
    'Contrat d’apprentissage',
    'L’apprenti Ibrahima Cissé suivra deux ans de formation en mécanique automobile chez le maître d’apprentissage. Il touche une allocation de 35 000 FCFA.',
  ],
  [
    'Contrat de prestation informatique',
    'Le prestataire héberge le site, assure les sauvegardes nocturnes et le dépannage sous huit heures. Forfait de 90 000 FCFA par mois, résiliable avec un préavis de deux mois.',
  ],
  [
    'Contrat de maintenance de l’ascenseur',
    'Visite préventive mensuelle, pièces d’usure comprises, intervention en deux heures si des personnes sont bloquées en cabine.',
  ],
  [
    'Contrat d’assurance multirisque',
    'Garantit les bâtiments et les marchandises contre l’incendie, le vol et le dégât des eaux. Franchise de 100 000 FCFA par sinistre ; prime annuelle de 640 000 FCFA.',
  ],
  [
    'Contrat de prêt bancaire',
    'Emprunt de 25 000 000 FCFA sur cinq ans au taux de 9,5 % pour acheter un camion. Soixante mensualités ; hypothèque sur le terrain de Diamniadio.',
  ],
  [
    'Contrat de crédit-bail',
    'Leasing d’une chaîne d’embouteillage sur quarante-huit mois, avec option d’achat à un pour cent de la valeur d’origine.',
  ],
  [
    'Contrat de gardiennage',
    'Deux vigiles de jour et quatre de nuit, avec maître-chien le week-end. Toute absence non remplacée est déduite.',
  ],
  [
    'Contrat de distribution exclusive',
    'Le concessionnaire vend seul les cosmétiques de la marque au Togo et au Bénin, avec un objectif de 200 cartons par trimestre.',
  ],
  [
    'Convention de stage',
    'L’étudiante Rokhaya Fall, en licence de gestion, est accueillie au service trésorerie pendant trois mois. Gratification de 50 000 FCFA, tuteur : M. Badiane.',
  ],
  [
    'Cession de fonds de commerce',
    'M. Traoré vend sa quincaillerie, clientèle et stock compris, pour 32 000 000 FCFA ; il s’interdit de se rétablir dans un rayon de dix kilomètres.',
  ],
  [
    'Statuts de la SARL Agri-Plus',
    'Capital de 1 000 000 FCFA divisé en cent parts. Les associés sont Mme Ndour, gérante, et M. Faye. Objet : transformation de céréales locales.',
  ],
]

export const MINUTES: readonly Item[] = [
  [
    'Procès-verbal de l’assemblée générale ordinaire',
    'Les actionnaires approuvent les comptes de l’exercice 2023, affectent le bénéfice de 12 400 000 FCFA aux réserves et distribuent un dividende de 500 FCFA par action.',
  ],
  [
    'Procès-verbal de l’assemblée générale extraordinaire',
    'Le capital est augmenté de 5 à 20 millions par apport en nature d’un immeuble ; le siège est transféré à Diamniadio.',
  ],
  [
    'Compte rendu du conseil d’administration',
    'Nomination de Mme Bineta Gueye au poste de directrice générale en remplacement de M. Sène, démissionnaire.',
  ],
  [
    'Procès-verbal de réception des travaux',
    'Les ouvrages du forage de Matam sont reçus avec deux réserves : robinet fuyard et clôture inachevée.',
  ],
  [
    'Compte rendu du comité d’hygiène et de sécurité',
    'Trois accidents du travail au premier trimestre, dont une chute d’échelle. Achat de casques et de harnais décidé.',
  ],
  [
    'Conseil de classe de la 3e B',
    'Moyenne générale de 11,4. Félicitations à Aminata Diouf ; avertissement de travail à quatre élèves ; absences trop nombreuses le lundi.',
  ],
  [
    'Réunion des parents d’élèves',
    'Création d’une cantine scolaire à 300 FCFA le repas ; cotisation annuelle fixée à 5 000 FCFA ; élection de la présidente, Mme Koné.',
  ],
  [
    'Réunion de chantier numéro 8',
    'Retard de trois semaines dû aux pluies. Le ferraillage du plancher haut sera contrôlé mardi ; pénalités suspendues.',
  ],
  [
    'Procès-verbal d’inventaire de caisse',
    'Comptage contradictoire au 31 décembre : 487 350 FCFA en espèces pour un solde comptable de 492 350 ; manquant de 5 000 FCFA imputé au caissier.',
  ],
  [
    'Procès-verbal d’élection des délégués du personnel',
    'Quarante-deux votants sur cinquante inscrits ; M. Lamine Touré et Mme Adjoua Yao sont élus titulaires.',
  ],
  [
    'Compte rendu de la réunion commerciale',
    'Les ventes de jus de bissap reculent de huit pour cent ; lancement d’un format de poche à 150 FCFA et campagne sur les réseaux sociaux.',
  ],
  [
    'Procès-verbal de destruction de stocks',
    'Destruction par incinération de 340 boîtes de médicaments périmés, en présence d’un huissier et d’un agent des impôts.',
  ],
  [
    'Compte rendu de la commission des bourses',
    'Dix-huit dossiers retenus sur soixante ; les orphelins et les enfants handicapés sont prioritaires.',
  ],
  [
    'Procès-verbal de conciliation',
    'L’inspecteur du travail constate l’accord : l’employeur verse 600 000 FCFA d’indemnité de licenciement à M. Zongo, qui renonce à toute poursuite.',
  ],
  [
    'Réunion du syndicat des copropriétaires',
    'Remplacement de la pompe du surpresseur voté ; Mme Lô conteste la répartition des charges de gardiennage.',
  ],
]

type Payslip = readonly [name: string, job: string, month: string, gross: number, detail: string]

export const PAYSLIPS: readonly Payslip[] = [
  ['Fatou Bintou Camara', 'caissière principale', 'janvier 2024', 165_000, 'Prime de caisse 15 000'],
  ['Moussa Sanogo', 'chauffeur poids lourd', 'janvier 2024', 150_000, 'Vingt heures supplémentaires majorées'],
  ['Awa Cheikh Diop', 'directrice commerciale', 'février 2024', 780_000, 'Avantage en nature : véhicule'],
  ['Jean-Baptiste Ehui', 'gardien de nuit', 'février 2024', 95_000, 'Indemnité de panier'],
  ['Salimata Ouattara', 'infirmière', 'mars 2024', 240_000, 'Congé de maternité'],
  ['Abdoulaye Wane', 'électricien', 'mars 2024', 198_000, 'Retenue pour avance sur salaire 30 000'],
  ['Clarisse Mbarga', 'secrétaire bilingue', 'avril 2024', 210_000, 'Prime d’ancienneté de six pour cent'],
  ['Issa Maïga', 'manœuvre', 'avril 2024', 78_000, 'Absences non payées : deux jours'],
  ['Nadège Hounkpatin', 'professeure de mathématiques', 'mai 2024', 260_000, 'Heures de vacation'],
  ['Cheikh Tidiane Sy', 'chef comptable', 'mai 2024', 650_000, 'Treizième mois'],
  ['Prisca Ngo Bell', 'coiffeuse', 'juin 2024', 110_000, 'Commission sur ventes'],
  ['Adama Coulibaly', 'soudeur', 'juin 2024', 172_000, 'Prime de salissure'],
  ['Yacine Mbaye', 'ingénieure agronome', 'juillet 2024', 540_000, 'Indemnité de déplacement en brousse'],
  ['Hervé Tchatchoua', 'cuisinier', 'juillet 2024', 128_000, 'Nourriture et logement'],
  ['Oumou Kalsoum Barry', 'femme de ménage', 'août 2024', 72_000, 'Temps partiel'],
]

export const TAXES: readonly Item[] = [
  [
    'Déclaration de TVA de janvier 2024',
    'TVA collectée 2 340 000, TVA déductible 1 985 000, net à reverser 355 000 FCFA avant le 15 du mois suivant.',
  ],
  [
    'Déclaration de TVA de février 2024',
    'Crédit de 412 000 FCFA à reporter : la taxe récupérable sur l’achat d’une pelleteuse dépasse celle des ventes.',
  ],
  [
    'Déclaration de TVA de mars 2024',
    'Exportations exonérées de 14 600 000 ; demande de remboursement du crédit déposée au centre des grandes entreprises.',
  ],
  [
    'Demande de remboursement de taxe',
    'Nous sollicitons la restitution de 3 120 000 FCFA de taxe sur la valeur ajoutée payée à tort sur du matériel médical exonéré.',
  ],
  [
    'Déclaration de l’impôt sur les sociétés',
    'Résultat fiscal de 18 200 000 FCFA après réintégration des amendes et des dons ; impôt de 30 %, deux acomptes déjà réglés.',
  ],
  [
    'Contribution des patentes',
    'La patente 2024 s’élève à 275 000 FCFA, calculée sur la valeur locative du magasin et le chiffre d’affaires.',
  ],
  [
    'Avis de redressement fiscal',
    'L’administration réclame 6 450 000 FCFA de droits et pénalités pour minoration de recettes sur 2021 et 2022. Délai de réponse : trente jours.',
  ],
  [
    'Réclamation contentieuse',
    'Nous contestons l’amende pour dépôt tardif : la panne du serveur de télédéclaration est attestée par la direction générale.',
  ],
  [
    'Déclaration des cotisations CNPS',
    'Vingt-trois salariés ; assiette de 4 870 000 FCFA ; retraite, accidents du travail et prestations familiales.',
  ],
  [
    'État des retenues à la source',
    'Retenue de 5 % sur les honoraires versés à l’avocat, à l’architecte et au notaire : 215 000 FCFA à verser.',
  ],
  [
    'Taxe foncière',
    'Immeuble bâti de la rue 12, valeur vénale de 45 millions, exonération de cinq ans demandée pour construction nouvelle.',
  ],
  [
    'Déclaration en douane',
    'Importation de 1 200 cartons de carreaux d’Espagne ; droits de 20 %, prélèvement communautaire et redevance statistique.',
  ],
]

type Statement = readonly [bank: string, month: string, holder: string, lines: readonly string[]]

export const BANK: readonly Statement[] = [
  [
    'SGBS',
    'janvier 2024',
    'Quincaillerie Moderne',
    ['VIREMENT REÇU LYCÉE BLAISE-DIAGNE', 'CHÈQUE 0004512 SONATEL', 'AGIOS DU TRIMESTRE'],
  ],
  [
    'Ecobank',
    'janvier 2024',
    'SARL Tout-Textile',
    ['PRÉLÈVEMENT ASSURANCE NSIA', 'REMISE DE CHÈQUES', 'FRAIS DE TENUE DE COMPTE'],
  ],
  [
    'BOA',
    'février 2024',
    'Coopérative Yeleen',
    ['DÉBLOCAGE CRÉDIT DE CAMPAGNE', 'VIREMENT SALAIRES', 'RETRAIT ESPÈCES AGENCE BOBO'],
  ],
  [
    'UBA',
    'février 2024',
    'Hôtel Le Baobab',
    ['TPE VISA ENCAISSEMENTS', 'PRÉLÈVEMENT SENELEC', 'VIREMENT BLANCHISSERIE'],
  ],
  [
    'BICICI',
    'mars 2024',
    'Librairie des Écoles',
    ['CHÈQUE IMPAYÉ REJETÉ SANS PROVISION', 'COMMISSION DE REJET', 'VIREMENT ÉDITIONS CEDA'],
  ],
  [
    'Coris Bank',
    'mars 2024',
    'Usine Savonor',
    ['OUVERTURE CRÉDIT DOCUMENTAIRE', 'COMMISSION SWIFT', 'ACHAT DE DEVISES EURO'],
  ],
  ['Orabank', 'avril 2024', 'Garage Moderne', ['ÉCHÉANCE PRÊT CAMION', 'VERSEMENT ESPÈCES', 'INTÉRÊTS DÉBITEURS']],
  ['CBAO', 'avril 2024', 'Clinique Les Palmiers', ['VIREMENT MUTUELLE DE SANTÉ', 'LOYER LOCAUX', 'PRÉLÈVEMENT IPRES']],
  [
    'Banque Atlantique',
    'mai 2024',
    'Studio Lumière',
    ['VIREMENT CANAL PLUS', 'ACHAT CARTE MATÉRIEL PHOTO', 'RISTOURNE'],
  ],
  [
    'NSIA Banque',
    'mai 2024',
    'Menuiserie Koffi',
    ['DÉCOUVERT AUTORISÉ DÉPASSÉ', 'PÉNALITÉ', 'VIREMENT BOIS DU CENTRE'],
  ],
  [
    'BSIC',
    'juin 2024',
    'Palmeraie du Sud-Ouest',
    ['SUBVENTION FONDS AGRICOLE', 'VIREMENT PLANTEURS', 'TAXE SUR OPÉRATIONS'],
  ],
  ['Afriland', 'juin 2024', 'Orange Sport', ['WESTERN UNION REÇU', 'DOUANE DOUALA', 'ABONNEMENT INTERNET']],
]

export const LETTERS: readonly Item[] = [
  [
    'Relance pour facture impayée',
    'Sauf erreur, votre règlement de 1 120 000 FCFA ne nous est pas parvenu. Sans paiement sous huit jours, nous saisirons un huissier.',
  ],
  [
    'Mise en demeure',
    'Nous vous mettons en demeure de livrer les trente bureaux commandés le 4 mars, sous peine d’annulation de la commande.',
  ],
  [
    'Réclamation pour marchandises abîmées',
    'Douze cartons de verrerie sont arrivés cassés ; nous demandons leur remplacement ou un avoir.',
  ],
  ['Demande de congé annuel', 'Je sollicite vingt-quatre jours de repos du 1er au 24 août pour me rendre au village.'],
  ['Lettre de démission', 'Je quitte mes fonctions d’agent de saisie et effectuerai mon préavis d’un mois.'],
  [
    'Lettre de licenciement pour faute',
    'Vos retards répétés et le vol constaté au magasin nous conduisent à rompre votre contrat sans préavis.',
  ],
  [
    'Demande d’augmentation',
    'Après quatre années sans revalorisation, je demande que mon traitement soit relevé de dix pour cent.',
  ],
  [
    'Demande d’emploi',
    'Titulaire d’un BTS en logistique, je postule à votre offre de gestionnaire d’entrepôt parue dans le Soleil.',
  ],
  [
    'Lettre de recommandation',
    'J’ai eu Mlle Kadiatou Baldé comme élève : sérieuse, ponctuelle, première en sciences physiques.',
  ],
  [
    'Demande de rééchelonnement de dette',
    'La mévente de l’arachide nous empêche d’honorer l’échéance ; nous proposons d’étaler le solde sur douze mois.',
  ],
  [
    'Invitation au séminaire',
    'Vous êtes convié les 6 et 7 juin à Saly à l’atelier sur le SYSCOHADA révisé ; hébergement pris en charge.',
  ],
  ['Excuses pour retard de livraison', 'La grève des dockers a immobilisé le conteneur ; vos vélos partiront lundi.'],
  [
    'Demande de subvention',
    'Notre association sollicite deux millions pour bâtir un puits et former des maraîchères à Linguère.',
  ],
  ['Résiliation d’abonnement', 'Veuillez mettre fin à notre ligne internet au 30 juin ; le modem vous sera rendu.'],
  [
    'Attestation de travail',
    'Nous certifions que M. Gaston Adjovi a été employé comme topographe du 3 mai 2019 au 28 février 2024.',
  ],
  ['Procuration', 'J’autorise mon frère Demba à retirer ma carte grise et à vendre mon taxi.'],
  ['Remerciements au donateur', 'Grâce à votre don de soixante dictionnaires, la bibliothèque de l’école a rouvert.'],
  [
    'Demande de renseignements',
    'Merci de nous indiquer vos tarifs de fret maritime entre Marseille et Abidjan pour un conteneur de vingt pieds.',
  ],
  [
    'Plainte pour nuisances',
    'Le moulin à mil voisin tourne la nuit et empêche les malades de dormir ; nous demandons une mesure du bruit.',
  ],
  [
    'Convocation de l’élève et de ses parents',
    'Votre fils Pape Samba a triché à la composition d’histoire ; présentez-vous jeudi chez le surveillant général.',
  ],
]

export const NOTES: readonly Item[] = [
  [
    'Note de service : horaires du ramadan',
    'La journée continue de 8 h à 15 h est appliquée ; la pause de midi est supprimée.',
  ],
  [
    'Note de service : frais de mission',
    'Les per diem passent à 20 000 FCFA ; les reçus d’hôtel et de carburant sont exigés dans les cinq jours.',
  ],
  [
    'Note de service : clôture des comptes',
    'Inventaire physique les 29 et 30 décembre ; lettrage des tiers, provisions et dotations aux amortissements avant le 20 janvier.',
  ],
  [
    'Note de service : mots de passe',
    'Changez votre mot de passe tous les trois mois ; n’ouvrez pas les pièces jointes inconnues.',
  ],
  ['Note de service : stationnement', 'Les motos se garent derrière l’atelier ; les véhicules gênants seront enlevés.'],
  [
    'Procédure d’achat',
    'Au-delà de 500 000 FCFA, trois offres concurrentes et l’accord du directeur sont obligatoires avant tout bon de commande.',
  ],
  [
    'Procédure de caisse',
    'La petite caisse est plafonnée à 100 000 FCFA, arrêtée chaque soir ; aucun décaissement sans pièce justificative.',
  ],
  [
    'Règlement intérieur du laboratoire',
    'Blouse et lunettes obligatoires ; les acides se versent dans l’eau, jamais l’inverse.',
  ],
  [
    'Plan d’évacuation',
    'Au signal, quittez les bureaux sans courir et rassemblez-vous sous le manguier ; les extincteurs sont à chaque palier.',
  ],
  [
    'Manuel d’archivage',
    'Les pièces comptables se conservent dix ans, les dossiers du personnel cinq ans après le départ.',
  ],
]

export const LESSONS: readonly Item[] = [
  [
    'Cours : la photosynthèse',
    'Les plantes vertes captent la lumière grâce à la chlorophylle et transforment le gaz carbonique et l’eau en sucre et en oxygène.',
  ],
  [
    'Cours : les fractions',
    'Pour additionner deux fractions, on les réduit au même dénominateur, puis on ajoute les numérateurs.',
  ],
  [
    'Cours : l’accord du participe passé',
    'Employé avec avoir, il s’accorde avec le complément d’objet direct placé avant le verbe.',
  ],
  [
    'Cours : l’empire du Mali',
    'Soundiata Keïta bat Soumaoro à Kirina en 1235 ; Kankou Moussa fait le pèlerinage et répand tant d’or que son cours baisse au Caire.',
  ],
  [
    'Cours : le cycle de l’eau',
    'L’évaporation des mers forme les nuages ; la pluie ruisselle, s’infiltre et rejoint les nappes souterraines.',
  ],
  [
    'Cours : le théorème de Pythagore',
    'Dans un triangle rectangle, le carré de l’hypoténuse égale la somme des carrés des deux autres côtés.',
  ],
  [
    'Cours : le circuit électrique',
    'En série, l’intensité est la même partout ; en dérivation, les tensions sont égales aux bornes des lampes.',
  ],
  [
    'Cours : les amortissements',
    'L’amortissement constate la perte de valeur d’une immobilisation ; linéaire, il est constant chaque année ; dégressif, il est plus fort au début.',
  ],
  [
    'Cours : la partie double',
    'Chaque opération s’inscrit au débit d’un compte et au crédit d’un autre ; le total des débits égale celui des crédits.',
  ],
  [
    'Cours : le bilan',
    'L’actif montre ce que l’entreprise possède, le passif ce qu’elle doit ; les capitaux propres appartiennent aux associés.',
  ],
  [
    'Cours : le paludisme',
    'L’anophèle femelle transmet le parasite ; la moustiquaire imprégnée et l’assèchement des mares protègent les familles.',
  ],
  [
    'Cours : la traite négrière',
    'Du XVIe au XIXe siècle, des millions de captifs partent de Gorée, de Ouidah et d’Elmina vers les plantations d’Amérique.',
  ],
  [
    'Cours : les figures de style',
    'La métaphore compare sans mot de comparaison ; l’hyperbole exagère ; l’oxymore unit deux contraires.',
  ],
  [
    'Cours : la proportionnalité',
    'Deux grandeurs sont proportionnelles si l’on passe de l’une à l’autre en multipliant par un même coefficient ; la règle de trois en découle.',
  ],
  [
    'Cours : la reproduction humaine',
    'La fécondation unit l’ovule et le spermatozoïde ; l’embryon se développe dans l’utérus pendant neuf mois.',
  ],
]

export const EXERCISES: readonly Item[] = [
  [
    'Exercice : problème de robinets',
    'Deux robinets remplissent un bassin, l’un en trois heures, l’autre en six. En combien de temps le remplissent-ils ensemble ?',
  ],
  [
    'Exercice : calcul d’intérêts',
    'Koffi place 400 000 FCFA à 5 % l’an. Quelle somme retire-t-il après trois ans à intérêts composés ?',
  ],
  ['Exercice : dictée préparée', 'Le griot accorda sa kora et chanta les exploits des ancêtres jusqu’à l’aube.'],
  ['Exercice : conjugaison', 'Mets les verbes finir, aller et pouvoir au futur simple, puis à l’imparfait.'],
  [
    'Exercice : carte de l’Afrique',
    'Place sur la carte les capitales de la CEDEAO et les fleuves Niger, Sénégal et Volta.',
  ],
  [
    'Exercice : journal de la société Baobab',
    'Enregistrez l’achat de marchandises à crédit, le règlement par chèque et l’escompte obtenu.',
  ],
  ['Exercice : équations', 'Résous 3x + 7 = 22, puis vérifie ta solution.'],
  [
    'Exercice : périmètres et aires',
    'Un champ rectangulaire mesure 120 m sur 85 m : calcule la longueur de la clôture et la surface à semer.',
  ],
  [
    'Exercice : lecture suivie',
    'Lis l’extrait de « L’Enfant noir » et dis pourquoi le serpent est respecté par le père forgeron.',
  ],
  [
    'Exercice : tableau d’amortissement',
    'Dressez le plan d’amortissement dégressif d’une machine de 6 000 000 FCFA achetée le 1er juillet, durée cinq ans.',
  ],
  [
    'Exercice : chaînes alimentaires',
    'Relie le mil, le criquet, le lézard et l’épervier ; que se passe-t-il si l’épervier disparaît ?',
  ],
  [
    'Exercice : rapprochement bancaire',
    'Retrouvez l’écart entre le relevé de la banque et le compte 521 : chèque non débité, frais oubliés.',
  ],
]

type Table = readonly [title: string, columns: readonly string[], rows: readonly (readonly string[])[]]

export const TABLES: readonly Table[] = [
  [
    'Registre des immobilisations',
    ['Code', 'Désignation', 'Date', 'Valeur', 'Durée'],
    [
      ['IM01', 'Camion-benne Renault', '2022-03-15', '18500000', '5 ans'],
      ['IM02', 'Photocopieur Canon', '2023-01-10', '1250000', '4 ans'],
      ['IM03', 'Terrain de Sangalkam', '2019-07-01', '9000000', 'non amortissable'],
    ],
  ],
  [
    'Inventaire du magasin central',
    ['Article', 'Quantité', 'Prix', 'Rayon'],
    [
      ['Ciment CEM II', '420', '4500', 'A'],
      ['Fer à béton 12 mm', '1300', '3800', 'B'],
      ['Tôle ondulée', '260', '6200', 'C'],
    ],
  ],
  [
    'Balance âgée des clients',
    ['Client', 'Échu', '30 jours', '90 jours'],
    [
      ['Restaurant Chez Fatou', '1120000', '0', '1120000'],
      ['Mairie de Thiès', '6720000', '6720000', '0'],
      ['Garage Moderne', '0', '1975000', '0'],
    ],
  ],
  [
    'Échéancier des fournisseurs',
    ['Fournisseur', 'Facture', 'Échéance', 'Montant'],
    [
      ['Cimenterie du Sahel', 'C-881', '2024-04-30', '3600000'],
      ['Sonabel', '45-220', '2024-05-05', '412000'],
      ['Total Énergies', 'T-17', '2024-05-12', '980000'],
    ],
  ],
  [
    'Plan de trésorerie',
    ['Mois', 'Encaissements', 'Décaissements', 'Solde'],
    [
      ['Avril', '12400000', '11100000', '1300000'],
      ['Mai', '9800000', '12250000', '-1150000'],
      ['Juin', '15100000', '10400000', '3550000'],
    ],
  ],
  [
    'Relevé de notes du premier trimestre',
    ['Élève', 'Maths', 'Français', 'SVT'],
    [
      ['Aminata Diouf', '17', '15', '18'],
      ['Pape Samba Ly', '8', '11', '9'],
      ['Esther Agbo', '13', '16', '12'],
    ],
  ],
  [
    'Liste du personnel',
    ['Matricule', 'Nom', 'Poste', 'Entrée'],
    [
      ['M014', 'Lamine Touré', 'mécanicien', '2015-02-01'],
      ['M022', 'Adjoua Yao', 'standardiste', '2018-09-17'],
      ['M031', 'Gaston Adjovi', 'topographe', '2019-05-03'],
    ],
  ],
  [
    'Budget de la kermesse',
    ['Poste', 'Prévu', 'Réel'],
    [
      ['Location de bâches', '60000', '75000'],
      ['Boissons', '90000', '82000'],
      ['Tombola', '-150000', '-171500'],
    ],
  ],
  [
    'Suivi du carburant',
    ['Véhicule', 'Date', 'Litres', 'Kilomètres'],
    [
      ['DK-4471-A', '2024-03-04', '62', '128400'],
      ['AB-902-CI', '2024-03-06', '45', '90210'],
      ['TG-1188-AE', '2024-03-09', '70', '201350'],
    ],
  ],
  [
    'Emploi du temps de la terminale G2',
    ['Heure', 'Lundi', 'Mardi', 'Jeudi'],
    [
      ['8 h', 'Comptabilité', 'Anglais', 'Droit'],
      ['10 h', 'Économie', 'Sport', 'Comptabilité'],
      ['15 h', 'Philosophie', 'Informatique', 'Mathématiques'],
    ],
  ],
]

export const REPORTS: readonly Item[] = [
  [
    'Rapport du commissaire aux comptes',
    'Nous certifions les comptes sous réserve des stocks de cacao de Daloa, dont le comptage n’a pu être observé. Le fonds de roulement couvre deux mois de charges.',
  ],
  [
    'Rapport d’audit interne sur les achats',
    'Six commandes fractionnées contournent le seuil des trois offres ; deux fournisseurs ont la même adresse.',
  ],
  [
    'Rapport d’activité 2023',
    'Le chiffre d’affaires progresse de 14 % grâce aux ventes de noix de cajou ; l’effectif passe à quatre-vingt-sept personnes.',
  ],
  [
    'Rapport de mission à Tambacounda',
    'La piste est coupée à trois endroits ; douze villages attendent leurs semences.',
  ],
  [
    'Rapport d’inspection sanitaire',
    'La chambre froide du restaurant atteint 9 degrés ; les cuisiniers n’ont pas de carnet de santé à jour.',
  ],
  [
    'Rapport d’expertise du véhicule',
    'Le choc arrière a déformé le châssis du minibus ; réparation estimée à 2 300 000 FCFA, supérieure à sa valeur.',
  ],
  [
    'Étude de marché du lait local',
    'Les ménages de Niamey préfèrent le caillé en sachet ; la poudre importée reste moins chère de trente pour cent.',
  ],
  [
    'Rapport de fin de stage',
    'J’ai saisi les écritures d’achat, classé les pièces et aidé au rapprochement des comptes de banque chez un expert-comptable.',
  ],
  [
    'Notes annexes aux états financiers',
    'Les stocks sont évalués au coût moyen pondéré ; une provision de 1 800 000 FCFA couvre le procès avec un ancien salarié.',
  ],
  [
    'Rapport du club d’astronomie',
    'Les élèves ont observé les anneaux de Saturne et l’éclipse avec un télescope prêté par l’université.',
  ],
]

export const ENGLISH: readonly Item[] = [
  [
    'Invoice 2024-071',
    'Bill to: Accra Textiles Ltd. 300 rolls of wax print cotton, CIF Dakar. Amount due: USD 12,600, payable within 45 days by bank transfer.',
  ],
  [
    'Lease agreement',
    'The landlord lets the warehouse at Tema to Gold Coast Shipping for a rent of GHS 8,000 a month; the tenant pays utilities.',
  ],
  [
    'Payroll summary March 2024',
    'Fourteen employees, gross wages 4,120,000, pension contributions and income tax withheld, overtime for the night shift.',
  ],
  [
    'Fixed asset register',
    'Forklift bought in 2021, useful life six years, straight-line depreciation, carrying amount 3,400,000. Laptop computers fully depreciated.',
  ],
  [
    'Quotation for water pumps',
    'Three submersible pumps with controllers, delivery ex works Lagos in four weeks, offer valid until 30 May.',
  ],
  [
    'Audit engagement letter',
    'We will audit the balance sheet and cash flow statement of the foundation in accordance with ISA; our fee is EUR 9,500.',
  ],
  [
    'Receipt for school fees',
    'Received from Mr Mensah the sum of 150,000 for the second term tuition of Grace Mensah, boarding included.',
  ],
  [
    'Bank reconciliation',
    'Two unpresented cheques and a bank charge explain the difference between ledger and statement at 30 June.',
  ],
  [
    'Complaint about late delivery',
    'The spare parts for our generators arrived five weeks late and production stopped; we claim compensation.',
  ],
  [
    'Biology lesson: the human heart',
    'Blood leaves the left ventricle through the aorta; valves stop it from flowing back.',
  ],
  [
    'Grant proposal',
    'We request 40,000 euros to train two hundred beekeepers and to build a honey processing centre in Tamale.',
  ],
  [
    'Minutes of the board meeting',
    'The directors appointed Ms Afua Owusu as treasurer and approved the purchase of land for a solar farm.',
  ],
  ['Shipping notice', 'Container MSKU 442 left Antwerp on 3 March aboard the Ebène and is due in Abidjan on the 24th.'],
  [
    'Sales contract for cocoa beans',
    'Two hundred tonnes, grade one, moisture below eight per cent, price fixed against the London terminal market.',
  ],
]
