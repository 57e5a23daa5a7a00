/** Forms as the Lefff lexicon lists them (but « peux » for « puis »), by no rule of ours: what the conjugator must agree with. */
export type Forms = {
  auxiliary: 'avoir' | 'être'
  participle: string
  present: readonly string[]
  imperfect: readonly string[]
  future: readonly string[]
}

const ROWS = `
être | avoir | été | suis es est sommes êtes sont | étais étais était étions étiez étaient | serai seras sera serons serez seront
avoir | avoir | eu | ai as a avons avez ont | avais avais avait avions aviez avaient | aurai auras aura aurons aurez auront
aller | être | allé | vais vas va allons allez vont | allais allais allait allions alliez allaient | irai iras ira irons irez iront
faire | avoir | fait | fais fais fait faisons faites font | faisais faisais faisait faisions faisiez faisaient | ferai feras fera ferons ferez feront
dire | avoir | dit | dis dis dit disons dites disent | disais disais disait disions disiez disaient | dirai diras dira dirons direz diront
pouvoir | avoir | pu | peux peux peut pouvons pouvez peuvent | pouvais pouvais pouvait pouvions pouviez pouvaient | pourrai pourras pourra pourrons pourrez pourront
vouloir | avoir | voulu | veux veux veut voulons voulez veulent | voulais voulais voulait voulions vouliez voulaient | voudrai voudras voudra voudrons voudrez voudront
savoir | avoir | su | sais sais sait savons savez savent | savais savais savait savions saviez savaient | saurai sauras saura saurons saurez sauront
devoir | avoir | dû | dois dois doit devons devez doivent | devais devais devait devions deviez devaient | devrai devras devra devrons devrez devront
voir | avoir | vu | vois vois voit voyons voyez voient | voyais voyais voyait voyions voyiez voyaient | verrai verras verra verrons verrez verront
venir | être | venu | viens viens vient venons venez viennent | venais venais venait venions veniez venaient | viendrai viendras viendra viendrons viendrez viendront
tenir | avoir | tenu | tiens tiens tient tenons tenez tiennent | tenais tenais tenait tenions teniez tenaient | tiendrai tiendras tiendra tiendrons tiendrez tiendront
prendre | avoir | pris | prends prends prend prenons prenez prennent | prenais prenais prenait prenions preniez prenaient | prendrai prendras prendra prendrons prendrez prendront
mettre | avoir | mis | mets mets met mettons mettez mettent | mettais mettais mettait mettions mettiez mettaient | mettrai mettras mettra mettrons mettrez mettront
battre | avoir | battu | bats bats bat battons battez battent | battais battais battait battions battiez battaient | battrai battras battra battrons battrez battront
vendre | avoir | vendu | vends vends vend vendons vendez vendent | vendais vendais vendait vendions vendiez vendaient | vendrai vendras vendra vendrons vendrez vendront
attendre | avoir | attendu | attends attends attend attendons attendez attendent | attendais attendais attendait attendions attendiez attendaient | attendrai attendras attendra attendrons attendrez attendront
entendre | avoir | entendu | entends entends entend entendons entendez entendent | entendais entendais entendait entendions entendiez entendaient | entendrai entendras entendra entendrons entendrez entendront
rendre | avoir | rendu | rends rends rend rendons rendez rendent | rendais rendais rendait rendions rendiez rendaient | rendrai rendras rendra rendrons rendrez rendront
perdre | avoir | perdu | perds perds perd perdons perdez perdent | perdais perdais perdait perdions perdiez perdaient | perdrai perdras perdra perdrons perdrez perdront
répondre | avoir | répondu | réponds réponds répond répondons répondez répondent | répondais répondais répondait répondions répondiez répondaient | répondrai répondras répondra répondrons répondrez répondront
descendre | avoir | descendu | descends descends descend descendons descendez descendent | descendais descendais descendait descendions descendiez descendaient | descendrai descendras descendra descendrons descendrez descendront
partir | être | parti | pars pars part partons partez partent | partais partais partait partions partiez partaient | partirai partiras partira partirons partirez partiront
sortir | avoir | sorti | sors sors sort sortons sortez sortent | sortais sortais sortait sortions sortiez sortaient | sortirai sortiras sortira sortirons sortirez sortiront
dormir | avoir | dormi | dors dors dort dormons dormez dorment | dormais dormais dormait dormions dormiez dormaient | dormirai dormiras dormira dormirons dormirez dormiront
sentir | avoir | senti | sens sens sent sentons sentez sentent | sentais sentais sentait sentions sentiez sentaient | sentirai sentiras sentira sentirons sentirez sentiront
servir | avoir | servi | sers sers sert servons servez servent | servais servais servait servions serviez servaient | servirai serviras servira servirons servirez serviront
courir | avoir | couru | cours cours court courons courez courent | courais courais courait courions couriez couraient | courrai courras courra courrons courrez courront
mourir | être | mort | meurs meurs meurt mourons mourez meurent | mourais mourais mourait mourions mouriez mouraient | mourrai mourras mourra mourrons mourrez mourront
ouvrir | avoir | ouvert | ouvre ouvres ouvre ouvrons ouvrez ouvrent | ouvrais ouvrais ouvrait ouvrions ouvriez ouvraient | ouvrirai ouvriras ouvrira ouvrirons ouvrirez ouvriront
offrir | avoir | offert | offre offres offre offrons offrez offrent | offrais offrais offrait offrions offriez offraient | offrirai offriras offrira offrirons offrirez offriront
cueillir | avoir | cueilli | cueille cueilles cueille cueillons cueillez cueillent | cueillais cueillais cueillait cueillions cueilliez cueillaient | cueillerai cueilleras cueillera cueillerons cueillerez cueilleront
lire | avoir | lu | lis lis lit lisons lisez lisent | lisais lisais lisait lisions lisiez lisaient | lirai liras lira lirons lirez liront
écrire | avoir | écrit | écris écris écrit écrivons écrivez écrivent | écrivais écrivais écrivait écrivions écriviez écrivaient | écrirai écriras écrira écrirons écrirez écriront
boire | avoir | bu | bois bois boit buvons buvez boivent | buvais buvais buvait buvions buviez buvaient | boirai boiras boira boirons boirez boiront
croire | avoir | cru | crois crois croit croyons croyez croient | croyais croyais croyait croyions croyiez croyaient | croirai croiras croira croirons croirez croiront
recevoir | avoir | reçu | reçois reçois reçoit recevons recevez reçoivent | recevais recevais recevait recevions receviez recevaient | recevrai recevras recevra recevrons recevrez recevront
connaître | avoir | connu | connais connais connaît connaissons connaissez connaissent | connaissais connaissais connaissait connaissions connaissiez connaissaient | connaîtrai connaîtras connaîtra connaîtrons connaîtrez connaîtront
naître | être | né | nais nais naît naissons naissez naissent | naissais naissais naissait naissions naissiez naissaient | naîtrai naîtras naîtra naîtrons naîtrez naîtront
vivre | avoir | vécu | vis vis vit vivons vivez vivent | vivais vivais vivait vivions viviez vivaient | vivrai vivras vivra vivrons vivrez vivront
suivre | avoir | suivi | suis suis suit suivons suivez suivent | suivais suivais suivait suivions suiviez suivaient | suivrai suivras suivra suivrons suivrez suivront
conduire | avoir | conduit | conduis conduis conduit conduisons conduisez conduisent | conduisais conduisais conduisait conduisions conduisiez conduisaient | conduirai conduiras conduira conduirons conduirez conduiront
peindre | avoir | peint | peins peins peint peignons peignez peignent | peignais peignais peignait peignions peigniez peignaient | peindrai peindras peindra peindrons peindrez peindront
rire | avoir | ri | ris ris rit rions riez rient | riais riais riait riions riiez riaient | rirai riras rira rirons rirez riront
envoyer | avoir | envoyé | envoie envoies envoie envoyons envoyez envoient | envoyais envoyais envoyait envoyions envoyiez envoyaient | enverrai enverras enverra enverrons enverrez enverront
apprendre | avoir | appris | apprends apprends apprend apprenons apprenez apprennent | apprenais apprenais apprenait apprenions appreniez apprenaient | apprendrai apprendras apprendra apprendrons apprendrez apprendront
comprendre | avoir | compris | comprends comprends comprend comprenons comprenez comprennent | comprenais comprenais comprenait comprenions compreniez comprenaient | comprendrai comprendras comprendra comprendrons comprendrez comprendront
permettre | avoir | permis | permets permets permet permettons permettez permettent | permettais permettais permettait permettions permettiez permettaient | permettrai permettras permettra permettrons permettrez permettront
promettre | avoir | promis | promets promets promet promettons promettez promettent | promettais promettais promettait promettions promettiez promettaient | promettrai promettras promettra promettrons promettrez promettront
devenir | être | devenu | deviens deviens devient devenons devenez deviennent | devenais devenais devenait devenions deveniez devenaient | deviendrai deviendras deviendra deviendrons deviendrez deviendront
revenir | être | revenu | reviens reviens revient revenons revenez reviennent | revenais revenais revenait revenions reveniez revenaient | reviendrai reviendras reviendra reviendrons reviendrez reviendront
refaire | avoir | refait | refais refais refait refaisons refaites refont | refaisais refaisais refaisait refaisions refaisiez refaisaient | referai referas refera referons referez referont
relire | avoir | relu | relis relis relit relisons relisez relisent | relisais relisais relisait relisions relisiez relisaient | relirai reliras relira relirons relirez reliront
renvoyer | avoir | renvoyé | renvoie renvoies renvoie renvoyons renvoyez renvoient | renvoyais renvoyais renvoyait renvoyions renvoyiez renvoyaient | renverrai renverras renverra renverrons renverrez renverront
redire | avoir | redit | redis redis redit redisons redites redisent | redisais redisais redisait redisions redisiez redisaient | redirai rediras redira redirons redirez rediront
revoir | avoir | revu | revois revois revoit revoyons revoyez revoient | revoyais revoyais revoyait revoyions revoyiez revoyaient | reverrai reverras reverra reverrons reverrez reverront
aimer | avoir | aimé | aime aimes aime aimons aimez aiment | aimais aimais aimait aimions aimiez aimaient | aimerai aimeras aimera aimerons aimerez aimeront
chanter | avoir | chanté | chante chantes chante chantons chantez chantent | chantais chantais chantait chantions chantiez chantaient | chanterai chanteras chantera chanterons chanterez chanteront
danser | avoir | dansé | danse danses danse dansons dansez dansent | dansais dansais dansait dansions dansiez dansaient | danserai danseras dansera danserons danserez danseront
parler | avoir | parlé | parle parles parle parlons parlez parlent | parlais parlais parlait parlions parliez parlaient | parlerai parleras parlera parlerons parlerez parleront
jouer | avoir | joué | joue joues joue jouons jouez jouent | jouais jouais jouait jouions jouiez jouaient | jouerai joueras jouera jouerons jouerez joueront
regarder | avoir | regardé | regarde regardes regarde regardons regardez regardent | regardais regardais regardait regardions regardiez regardaient | regarderai regarderas regardera regarderons regarderez regarderont
écouter | avoir | écouté | écoute écoutes écoute écoutons écoutez écoutent | écoutais écoutais écoutait écoutions écoutiez écoutaient | écouterai écouteras écoutera écouterons écouterez écouteront
travailler | avoir | travaillé | travaille travailles travaille travaillons travaillez travaillent | travaillais travaillais travaillait travaillions travailliez travaillaient | travaillerai travailleras travaillera travaillerons travaillerez travailleront
marcher | avoir | marché | marche marches marche marchons marchez marchent | marchais marchais marchait marchions marchiez marchaient | marcherai marcheras marchera marcherons marcherez marcheront
donner | avoir | donné | donne donnes donne donnons donnez donnent | donnais donnais donnait donnions donniez donnaient | donnerai donneras donnera donnerons donnerez donneront
trouver | avoir | trouvé | trouve trouves trouve trouvons trouvez trouvent | trouvais trouvais trouvait trouvions trouviez trouvaient | trouverai trouveras trouvera trouverons trouverez trouveront
porter | avoir | porté | porte portes porte portons portez portent | portais portais portait portions portiez portaient | porterai porteras portera porterons porterez porteront
laver | avoir | lavé | lave laves lave lavons lavez lavent | lavais lavais lavait lavions laviez lavaient | laverai laveras lavera laverons laverez laveront
habiter | avoir | habité | habite habites habite habitons habitez habitent | habitais habitais habitait habitions habitiez habitaient | habiterai habiteras habitera habiterons habiterez habiteront
arriver | être | arrivé | arrive arrives arrive arrivons arrivez arrivent | arrivais arrivais arrivait arrivions arriviez arrivaient | arriverai arriveras arrivera arriverons arriverez arriveront
tomber | être | tombé | tombe tombes tombe tombons tombez tombent | tombais tombais tombait tombions tombiez tombaient | tomberai tomberas tombera tomberons tomberez tomberont
rester | être | resté | reste restes reste restons restez restent | restais restais restait restions restiez restaient | resterai resteras restera resterons resterez resteront
étudier | avoir | étudié | étudie étudies étudie étudions étudiez étudient | étudiais étudiais étudiait étudiions étudiiez étudiaient | étudierai étudieras étudiera étudierons étudierez étudieront
crier | avoir | crié | crie cries crie crions criez crient | criais criais criait criions criiez criaient | crierai crieras criera crierons crierez crieront
oublier | avoir | oublié | oublie oublies oublie oublions oubliez oublient | oubliais oubliais oubliait oubliions oubliiez oubliaient | oublierai oublieras oubliera oublierons oublierez oublieront
manger | avoir | mangé | mange manges mange mangeons mangez mangent | mangeais mangeais mangeait mangions mangiez mangeaient | mangerai mangeras mangera mangerons mangerez mangeront
ranger | avoir | rangé | range ranges range rangeons rangez rangent | rangeais rangeais rangeait rangions rangiez rangeaient | rangerai rangeras rangera rangerons rangerez rangeront
nager | avoir | nagé | nage nages nage nageons nagez nagent | nageais nageais nageait nagions nagiez nageaient | nagerai nageras nagera nagerons nagerez nageront
voyager | avoir | voyagé | voyage voyages voyage voyageons voyagez voyagent | voyageais voyageais voyageait voyagions voyagiez voyageaient | voyagerai voyageras voyagera voyagerons voyagerez voyageront
partager | avoir | partagé | partage partages partage partageons partagez partagent | partageais partageais partageait partagions partagiez partageaient | partagerai partageras partagera partagerons partagerez partageront
commencer | avoir | commencé | commence commences commence commençons commencez commencent | commençais commençais commençait commencions commenciez commençaient | commencerai commenceras commencera commencerons commencerez commenceront
lancer | avoir | lancé | lance lances lance lançons lancez lancent | lançais lançais lançait lancions lanciez lançaient | lancerai lanceras lancera lancerons lancerez lanceront
placer | avoir | placé | place places place plaçons placez placent | plaçais plaçais plaçait placions placiez plaçaient | placerai placeras placera placerons placerez placeront
avancer | avoir | avancé | avance avances avance avançons avancez avancent | avançais avançais avançait avancions avanciez avançaient | avancerai avanceras avancera avancerons avancerez avanceront
acheter | avoir | acheté | achète achètes achète achetons achetez achètent | achetais achetais achetait achetions achetiez achetaient | achèterai achèteras achètera achèterons achèterez achèteront
lever | avoir | levé | lève lèves lève levons levez lèvent | levais levais levait levions leviez levaient | lèverai lèveras lèvera lèverons lèverez lèveront
mener | avoir | mené | mène mènes mène menons menez mènent | menais menais menait menions meniez menaient | mènerai mèneras mènera mènerons mènerez mèneront
peser | avoir | pesé | pèse pèses pèse pesons pesez pèsent | pesais pesais pesait pesions pesiez pesaient | pèserai pèseras pèsera pèserons pèserez pèseront
appeler | avoir | appelé | appelle appelles appelle appelons appelez appellent | appelais appelais appelait appelions appeliez appelaient | appellerai appelleras appellera appellerons appellerez appelleront
jeter | avoir | jeté | jette jettes jette jetons jetez jettent | jetais jetais jetait jetions jetiez jetaient | jetterai jetteras jettera jetterons jetterez jetteront
préférer | avoir | préféré | préfère préfères préfère préférons préférez préfèrent | préférais préférais préférait préférions préfériez préféraient | préférerai préféreras préférera préférerons préférerez préféreront
espérer | avoir | espéré | espère espères espère espérons espérez espèrent | espérais espérais espérait espérions espériez espéraient | espérerai espéreras espérera espérerons espérerez espéreront
répéter | avoir | répété | répète répètes répète répétons répétez répètent | répétais répétais répétait répétions répétiez répétaient | répéterai répéteras répétera répéterons répéterez répéteront
nettoyer | avoir | nettoyé | nettoie nettoies nettoie nettoyons nettoyez nettoient | nettoyais nettoyais nettoyait nettoyions nettoyiez nettoyaient | nettoierai nettoieras nettoiera nettoierons nettoierez nettoieront
employer | avoir | employé | emploie emploies emploie employons employez emploient | employais employais employait employions employiez employaient | emploierai emploieras emploiera emploierons emploierez emploieront
essuyer | avoir | essuyé | essuie essuies essuie essuyons essuyez essuient | essuyais essuyais essuyait essuyions essuyiez essuyaient | essuierai essuieras essuiera essuierons essuierez essuieront
finir | avoir | fini | finis finis finit finissons finissez finissent | finissais finissais finissait finissions finissiez finissaient | finirai finiras finira finirons finirez finiront
choisir | avoir | choisi | choisis choisis choisit choisissons choisissez choisissent | choisissais choisissais choisissait choisissions choisissiez choisissaient | choisirai choisiras choisira choisirons choisirez choisiront
grandir | avoir | grandi | grandis grandis grandit grandissons grandissez grandissent | grandissais grandissais grandissait grandissions grandissiez grandissaient | grandirai grandiras grandira grandirons grandirez grandiront
réussir | avoir | réussi | réussis réussis réussit réussissons réussissez réussissent | réussissais réussissais réussissait réussissions réussissiez réussissaient | réussirai réussiras réussira réussirons réussirez réussiront
obéir | avoir | obéi | obéis obéis obéit obéissons obéissez obéissent | obéissais obéissais obéissait obéissions obéissiez obéissaient | obéirai obéiras obéira obéirons obéirez obéiront
remplir | avoir | rempli | remplis remplis remplit remplissons remplissez remplissent | remplissais remplissais remplissait remplissions remplissiez remplissaient | remplirai rempliras remplira remplirons remplirez rempliront
bâtir | avoir | bâti | bâtis bâtis bâtit bâtissons bâtissez bâtissent | bâtissais bâtissais bâtissait bâtissions bâtissiez bâtissaient | bâtirai bâtiras bâtira bâtirons bâtirez bâtiront
réfléchir | avoir | réfléchi | réfléchis réfléchis réfléchit réfléchissons réfléchissez réfléchissent | réfléchissais réfléchissais réfléchissait réfléchissions réfléchissiez réfléchissaient | réfléchirai réfléchiras réfléchira réfléchirons réfléchirez réfléchiront
rougir | avoir | rougi | rougis rougis rougit rougissons rougissez rougissent | rougissais rougissais rougissait rougissions rougissiez rougissaient | rougirai rougiras rougira rougirons rougirez rougiront
punir | avoir | puni | punis punis punit punissons punissez punissent | punissais punissais punissait punissions punissiez punissaient | punirai puniras punira punirons punirez puniront
nourrir | avoir | nourri | nourris nourris nourrit nourrissons nourrissez nourrissent | nourrissais nourrissais nourrissait nourrissions nourrissiez nourrissaient | nourrirai nourriras nourrira nourrirons nourrirez nourriront
guérir | avoir | guéri | guéris guéris guérit guérissons guérissez guérissent | guérissais guérissais guérissait guérissions guérissiez guérissaient | guérirai guériras guérira guérirons guérirez guériront
applaudir | avoir | applaudi | applaudis applaudis applaudit applaudissons applaudissez applaudissent | applaudissais applaudissais applaudissait applaudissions applaudissiez applaudissaient | applaudirai applaudiras applaudira applaudirons applaudirez applaudiront
`

/** verb | auxiliary | participle | present | imperfect | future */
export const FORMS: Record<string, Forms | undefined> = Object.fromEntries(
  ROWS.trim()
    .split('\n')
    .map(row => {
      const [verb = '', auxiliary = '', participle = '', present = '', imperfect = '', future = ''] = row.split(' | ')
      return [
        verb,
        {
          auxiliary: auxiliary === 'être' ? 'être' : 'avoir',
          participle,
          present: present.split(' '),
          imperfect: imperfect.split(' '),
          future: future.split(' '),
        },
      ]
    }),
)
