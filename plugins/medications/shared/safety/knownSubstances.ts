/**
 * Ingredients that the check knows by name, folded as `wordsOf` does, beside those of `drugClasses`. A medicine or an
 * allergy with none of these words is not said to have been checked.
 */
export const knownIngredients: ReadonlySet<string> = new Set(
  `vitamin multivitamin carbonat bicarbonat chlorid citrat glycol polyethylen psyllium iron zinc omega acarbos acetaminophen acyclovir albuterol alendronat alendronic alfuzosin allopurinol amiodaron amitriptylin amlodipin anastrozol apixaban
  aripiprazol astemizol atenolol atomoxetin atropin azathioprin baclofen beclomethason betamethason bicalutamid bisoprolol brimonidin budesonid
  bumetanid buprenorphin bupropion buspiron cabergolin caffein carbamazepin carbidopa carvedilol cetirizin chlorthalidon cholecalciferol
  clavulanat clavulanic clindamycin clomiphen clonidin clopidogrel clotrimazol clozapin codein colchicin cyanocobalamin cyclobenzaprin
  cyclophosphamid cyclosporin cyproteron dabigatran dalteparin dapagliflozin denosumab desloratadin desogestrel dexamethason dextroamphetamin
  dextromethorphan digoxin diltiazem dimenhydrinat diphenhydramin docetaxel docusat domperidon donepezil dorzolamid doxepin doxylamin drospirenon
  duloxetin dulaglutid dutasterid edoxaban empagliflozin enoxaparin epinephrin ergocalciferol escitalopram estradiol ethambutol ethinyl ezetimib
  famotidin febuxostat felodipin fenofibrat fentanyl ferrous fexofenadin finasterid fluconazol fluticason folic formoterol furosemid gabapentin
  galantamin gliclazid glimepirid glipizid glyburid glargin guaifenesin haloperidol heparin hydralazin hydrochlorothiazid hydrocodon hydrocortison
  hydromorphon hydroxychloroquin hydroxyzin insulin ipratropium isoniazid isosorbid ivermectin ketamin ketotifen labetalol lacosamid lactulos lamotrigin
  latanoprost letrozol leuprolid levetiracetam levodopa levonorgestrel levothyroxin lidocain linagliptin liraglutid lisdexamfetamin lithium loperamid
  loratadin lurasidon medroxyprogesteron melatonin memantin mercaptopurin mesalamin metformin methadon methimazol methotrexat methyldopa
  methylphenidat methylprednisolon metoclopramid metolazon metoprolol metronidazol mirabegron mirtazapin mometason montelukast morphin mupirocin
  mycophenolat nadolol naloxon naltrexon nebivolol nifedipin nitrofurantoin nitroglycerin norelgestromin norethindron norgestimat nortriptylin
  nystatin olanzapin ondansetron oseltamivir oxcarbazepin oxybutynin oxycodon paliperidon phenazopyridin phenobarbital phentermin phenylephrin
  phenytoin pioglitazon pramipexol prasugrel prednisolon prednison pregabalin primidon prochlorperazin progesteron promethazin propafenon
  propranolol propylthiouracil pseudoephedrin pyrazinamid quetiapin raloxifen ranitidin rifampin rifampicin risedronat risperidon rivaroxaban
  rizatriptan ropinirol salbutamol salmeterol semaglutid senna sildenafil simethicon sitagliptin solifenacin sotalol spironolacton sumatriptan
  tacrolimus tadalafil tamoxifen tamsulosin terazosin terbinafin testosteron theophyllin thiamin ticagrelor timolol tinzaparin tiotropium tirzepatid
  tizanidin tolterodin topiramat torsemid tramadol tranexamic trazodon tretinoin triamcinolon triamteren trimethoprim valacyclovir valproat valproic
  vancomycin vareniclin venlafaxin verapamil vilanterol vortioxetin warfarin zolmitriptan zolpidem zopiclon`.split(
    /\s+/,
  ),
);

/** Without the ending that tells one from many, in both languages. */
export const singular = (word: string): string => word.replace(/(?:es|[esx])$/, '');

/** What people are allergic to and no medicine is made of. */
export const otherAllergens: ReadonlySet<string> = new Set(
  `pollen grass graminee tree arbre ragweed herbe weed birch bouleau mite acarien dust poussiere mould mold moisissure dander squame animal cat chat dog
  chien horse cheval feather plume bee abeille wasp guepe hornet venom venin insect insecte fourmi ant latex nickel peanut arachide nut noix noisette
  cashew cajou almond amande walnut pistachio pistache shellfish crustace mollusc mollusque shrimp crevette crab crabe lobster homard fish poisson salmon
  saumon tuna thon egg oeuf dairy milk lait laitier lactose wheat ble gluten soy soya soja sesame mustard moutarde kiwi banana banane strawberry fraise
  tomato tomate avocado avocat fragrance parfum cosmetic cosmetique wool laine sunlight soleil`
    .split(/\s+/)
    .map(singular),
);
