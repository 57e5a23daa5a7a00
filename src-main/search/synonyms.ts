/**
 * Words of the trade that mean the same here, French and English, abbreviations and the words behind them. One line a
 * group; a member may be several words. Written as people write them: they are folded like any text.
 */
const GROUPS = `
facture, invoice, bill, note d'honoraires
facture impayée, unpaid invoice, overdue invoice
impayé, unpaid, overdue, en souffrance, échu
devis, quote, quotation, estimate, offre de prix, proforma, facture proforma
bon de commande, purchase order
commande, order
bon de livraison, delivery note
livraison, delivery, expédition, shipment, shipping
reçu, receipt, quittance
relance, reminder, rappel
mise en demeure, formal notice
avoir, credit note, note de crédit
fournisseur, supplier, vendor, prestataire
client, customer, acheteur, clientèle
créance, receivable, accounts receivable
dette, debt, payable, accounts payable
TVA, VAT, taxe sur la valeur ajoutée, value added tax
TVA collectée, TVA facturée, output VAT
TVA déductible, TVA récupérable, input VAT
HT, hors taxes, hors taxe
TTC, toutes taxes comprises
impôt, tax, taxe, fiscal, fiscalité
impôt sur les sociétés, corporate tax, corporate income tax
impôt sur le revenu, income tax, IRPP
retenue à la source, withholding tax, withholding
douane, customs, droits de douane, customs duty
taxe foncière, property tax, land tax
patente, business licence, business license, contribution des patentes
amende, fine, pénalité, penalty
redressement, tax reassessment, contrôle fiscal, tax audit
déclaration, return, filing
remboursement, refund, reimbursement, restitution
immobilisation, fixed asset, actif fixe, actif immobilisé, immo, non-current asset
amortissement, depreciation, amortization, dotation aux amortissements
actif, asset
passif, liability, liabilities
bilan, balance sheet, état de la situation financière
compte de résultat, income statement, profit and loss, P&L
flux de trésorerie, cash flow, tableau de flux
trésorerie, treasury, cash, liquidités
caisse, cash desk, petty cash, petite caisse
balance, trial balance, balance générale, balance des comptes
balance âgée, aged balance, aging
grand livre, ledger, general ledger
journal, journal entry, écriture comptable
comptable, accountant, accounting
expert-comptable, chartered accountant
commissaire aux comptes, auditor, CAC, auditeur
audit, révision, contrôle interne
exercice comptable, fiscal year, financial year, exercice fiscal
bénéfice, profit, résultat, gain
perte, loss, déficit
chiffre d'affaires, turnover, revenue, CA
charge, expense, dépense, frais, cost, coût
produit, revenue, recette
dividende, dividend
capital, share capital, capital social
actionnaire, shareholder, associé
action, share, part sociale
provision, allowance
subvention, grant, aide financière
don, donation, donateur, donor
stock, inventaire, inventory, marchandise, goods
magasin, entrepôt, warehouse, dépôt
banque, bank, bancaire
relevé, statement, extrait de compte
relevé bancaire, bank statement, relevé de compte
rapprochement bancaire, bank reconciliation
virement, transfer, bank transfer, wire transfer
chèque, cheque, check
emprunt, prêt, loan, crédit bancaire
intérêt, interest
échéance, due date, instalment, installment, mensualité
découvert, overdraft
crédit-bail, leasing, finance lease
loyer, rent, rental
bail, lease, location
bailleur, landlord, propriétaire
locataire, tenant, preneur
caution, deposit, dépôt de garantie
assurance, insurance
sinistre, claim, dommage, damage
contrat, contract, agreement, convention
contrat de travail, employment contract
CDI, contrat à durée indéterminée, permanent contract
CDD, contrat à durée déterminée, fixed-term contract
salaire, salary, wage, rémunération, traitement, appointements
paie, payroll, paye
bulletin de paie, payslip, pay slip, fiche de paie, bulletin de salaire
prime, bonus, gratification
indemnité, allowance, compensation
heures supplémentaires, overtime
congé, leave, vacances, holiday
congé de maternité, maternity leave
cotisation, contribution, cotisation sociale
retraite, pension
salarié, employé, employee, personnel, staff
employeur, employer
embauche, recrutement, hiring, recruitment, engagement
emploi, job, poste
candidature, application, demande d'emploi
démission, resignation
licenciement, dismissal, renvoi, termination
préavis, notice period
stage, internship
stagiaire, intern
apprenti, apprentice
chauffeur, driver, conducteur
gardien, guard, vigile, gardiennage
infirmière, nurse
enseignant, teacher, professeur
procès-verbal, PV, minutes, compte rendu
assemblée générale, AG, general meeting
assemblée générale ordinaire, AGO
assemblée générale extraordinaire, AGE
conseil d'administration, CA, board, board of directors
réunion, meeting
rapport, report
lettre, letter, courrier
réclamation, complaint, plainte
résiliation, cancellation
voiture, vehicle, véhicule, automobile, car
camion, truck, lorry, poids lourd
carburant, fuel, gasoil, essence, diesel
bâtiment, building, immeuble
terrain, land
paiement, payment, règlement, versement
encaissement, cash receipt
décaissement, disbursement
prévision, forecast, budget prévisionnel
remise, discount, rabais, ristourne, réduction
prix, price, tarif
montant, amount, somme
budget, enveloppe budgétaire
appel d'offres, tender, marché public
élève, pupil, student, écolier
école, school, scolaire
cours, lesson, leçon
exercice, exercise
devoir, homework
note, mark, grade
bulletin de notes, report card, relevé de notes
emploi du temps, timetable
frais de scolarité, school fees, tuition
cantine, canteen
règlement intérieur, rules of procedure
mathématiques, maths, mathematics
FCFA, CFA, XOF, XAF, franc CFA
ordinateur, computer, PC
logiciel, software
sauvegarde, backup
panne, breakdown, dépannage
entretien, maintenance
travaux, works, chantier
eau, water
électricité, electricity, électrique
achat, purchase, acquisition
vente, sale, cession
augmentation, hausse, relèvement, revalorisation, increase, raise
baisse, diminution, recul, decrease
retard, delay, late
délai, deadline, date limite
garantie, warranty, guarantee
défectueux, abîmé, cassé, defective, damaged, broken
vol, theft, cambriolage
incendie, fire, feu
litige, différend, contentieux, dispute
tribunal, court
avocat, lawyer, attorney
notaire, notary
huissier, bailiff
signature, signing
certificat, attestation, certificate
procuration, power of attorney
inscription, registration, enrolment
directeur, director, manager
gérant, managing director
société, entreprise, company, firm
association, ONG, NGO
secrétaire, secretary
maladie, illness, sickness
médicament, medicine, drug
hôpital, clinique, dispensaire, hospital, clinic
logement, appartement, maison, housing, apartment, house
mobilier, meuble, furniture
nourriture, aliment, food
engrais, fertilizer, fertiliser
forage, puits, borehole, well
bateau, navire, ship, vessel
conteneur, container
téléphone, phone, telephone, portable
imprimante, printer
climatiseur, climatisation, air conditioner, air conditioning
panneau solaire, solar panel, photovoltaïque
groupe électrogène, generator
examen, composition, interrogation, exam, test
bourse, scholarship
bibliothèque scolaire, school library
vacances scolaires, congés scolaires, school holidays
mot de passe, password
politique, policy, consigne
procédure, procedure, process
sécurité, security, safety
informatique, IT, computing
internet, connexion, broadband
site, site web, website
courriel, e-mail, email, mail, mél
pièce jointe, attachment
per diem, indemnité de mission, frais de mission, indemnité de déplacement, frais de déplacement, travel allowance, travel expenses
note de frais, expense report, expense claim
casse, brisé, endommagé, abîmé, détérioré, broken, damaged
pièce justificative, justificatif, supporting document, voucher
pièce de rechange, pièce détachée, spare part
acompte, avance, arrhes, down payment, advance payment, prepayment
solde, balance due, reliquat
escompte, cash discount, prompt payment discount
agios, intérêts débiteurs, bank charges, frais bancaires, frais de tenue de compte
prélèvement, direct debit
retrait, withdrawal
espèces, cash, numéraire, liquide
traite, lettre de change, bill of exchange, effet de commerce
lettre de crédit, crédit documentaire, letter of credit, documentary credit
hypothèque, mortgage, nantissement
taux de change, exchange rate
devise, currency, monnaie étrangère
charges sociales, cotisations sociales, social contributions, sécurité sociale, CNSS, CNPS, IPRES
mutuelle, health insurance, assurance maladie
licencier, renvoyer, dismiss
démissionner, resign, quitter son poste
délégué du personnel, représentant du personnel, staff representative
ancienneté, seniority
treizième mois, thirteenth month, gratification annuelle
temps partiel, part time, mi-temps
période d'essai, probation, trial period
formation, training
accident du travail, work accident, workplace injury
inspecteur du travail, labour inspector
droit, duty, law
exonéré, exempt, exonération, tax free
importation, import
exportation, export
fret, freight, transport de marchandises
contribuable, taxpayer
bénéfice imposable, résultat fiscal, taxable income, taxable profit
droits d'enregistrement, registration fees, frais d'enregistrement
capitaux propres, fonds propres, equity, shareholders equity
fonds de roulement, working capital
fonds de commerce, business assets, goodwill
valeur nette comptable, VNC, carrying amount, book value
linéaire, straight-line, constant
dégressif, declining balance, accéléré
plan d'amortissement, tableau d'amortissement, depreciation schedule
partie double, double entry, double-entry bookkeeping
plan comptable, chart of accounts
comptabilité, bookkeeping, accounting, tenue de livres
lettrage, reconciliation, pointage, rapprochement
inventaire physique, stocktaking, stock count, physical count
clôture, closing, year-end, arrêté des comptes
états financiers, financial statements, comptes annuels
créance douteuse, doubtful debt, bad debt, créance irrécouvrable
commission, brokerage, courtage
honoraire, fee
siège social, head office, registered office
succursale, agence, branch
statuts, articles of association, bylaws
copropriétaire, copropriété, co-owner, condominium
voisin, neighbour, neighbor
bruit, nuisance, noise
ordures, déchets, waste, garbage, rubbish
nettoyage, ménage, cleaning
gardiennage, surveillance, security guard
serrure, clé, lock, key
peinture, painting, paint
toiture, toit, terrasse, roof
carrelage, carreau, tiles
plomberie, robinet, plumbing, tap
route, piste, road
pneu, pneumatique, tyre, tire
moteur, engine
machine, matériel, équipement, equipment
outil, outillage, tool
pompe, pump
semence, graine, seed
récolte, moisson, harvest, crop
bétail, élevage, livestock, cattle
volaille, poulet, avicole, poussin, poultry, chicken
poisson, pêche, fish, fishing
arachide, cacahuète, peanut, groundnut
maïs, corn, maize
riz, rice
mil, millet, sorgho
lait, milk
huile, oil
sucre, sugar
coton, cotton
noix de cajou, anacarde, cashew
miel, honey, apiculture, apiculteur, beekeeper
paludisme, malaria
moustique, anophèle, mosquito
vaccin, vaccination, vaccine
maladie, pathologie, disease
médecin, docteur, doctor, physician
patient, malade
cœur, cardiaque, heart
sang, blood
grossesse, enceinte, pregnancy, maternité
naissance, birth
enfant, kid, child, children
parents d'élèves, parent d'élève, PTA
professeur principal, form teacher, head teacher
conseil de classe, class council
moyenne, average, mean
absence, absent, absenteeism
tricher, fraude, cheating, cheat
punition, sanction, punishment
dictée, dictation
conjugaison, conjugation
orthographe, spelling
lecture, reading
géographie, geography, carte, map
histoire, history
esclavage, traite négrière, slavery, slave trade, captif
royaume, empire, kingdom
roi, souverain, king
guerre, bataille, war, battle
fraction, numérateur, dénominateur
pourcentage, percentage, percent
surface, aire, superficie, area
périmètre, contour, perimeter
proportionnalité, règle de trois, proportion, rule of three
pluie, rain, précipitation
plante, végétal, plant
chimie, chemistry
physique, physics
biologie, SVT, biology, sciences naturelles
astronomie, planète, astronomy, planet
anglais, english
français, french
mariage, wedding
décès, mort, death
naissance, acte de naissance, birth certificate
carte d'identité, CNI, identity card, ID card
passeport, passport
carte grise, vehicle registration
permis de conduire, driving licence, driver's license
stationnement, se garer, parking, park
invitation, convier, invite
atelier, séminaire, workshop, seminar
cacao, cocoa
fève, haricot, bean
café, coffee
pain, bread
viande, meat
œuf, egg
avion, plane, aircraft, vol aérien
billet, ticket
voyage, travel, trip, déplacement
chariot élévateur, forklift
table, desk, pupitre, bureau
chaise, siège, fauteuil, chair
lit, bed
papier, paper
encre, ink
vêtement, habit, clothes, clothing, maillot
lampe, lampadaire, lamp, light
four, oven
congélateur, réfrigérateur, frigo, chambre froide, freezer, fridge
boulangerie, boulanger, bakery, baker
librairie, bookshop, bookstore
quincaillerie, hardware store
menuiserie, menuisier, carpentry, carpenter
imprimerie, printing house
bijouterie, bijoutier, jewellery, jeweller
coiffeur, salon de coiffure, hairdresser
couture, couturier, tailor, sewing
lycée, high school, secondary school
université, university
crèche, garderie, nursery, daycare
mairie, commune, municipalité, town hall
marché, market
usine, factory, plant
port, harbour
ferme, exploitation agricole, farm
coopérative, cooperative
pèlerinage, pilgrimage, hadj
Mecque, Mecca
caisse enregistreuse, cash register, till
code-barres, code à barres, barcode, bar code
trésorier, treasurer
nommer, nomination, désigner, désignation, appoint, appointment
ramadan, jeûne, carême, fasting
excuse, apology, apologies
remerciement, merci, thanks, thank you
recommandation, reference, référence
augmentation de salaire, salary raise, pay rise, revalorisation
rééchelonnement, étalement, échelonner, étaler, rescheduling
détournement, malversation, embezzlement, fraude, fraud
blanchiment, money laundering
janvier, january
février, february
mars, march
avril, april
mai, may
juin, june
juillet, july
août, august
septembre, september
octobre, october
novembre, november
décembre, december
`

/** Each group as lists of words; how they are compared is the caller's. */
export const SYNONYM_GROUPS: readonly (readonly string[])[] = GROUPS.trim()
  .split('\n')
  .map(line => line.split(',').map(member => member.trim()))
