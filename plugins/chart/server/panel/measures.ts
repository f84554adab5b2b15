import { sql } from 'kysely';
import { localised } from '#core/shared/locale.ts';
import type { Dimension, Measure, MeasurePlace, Quality } from '#clinical/server';
import { calendarDayText, type Localised } from '#core/shared';
import { type Check, checks, panelRules } from './rules.ts';
import { standings } from './overdue.ts';

const titles: Readonly<Record<Check, Localised>> = {
  bloodPressure: localised('Blood pressure overdue', 'Tension artérielle en retard'),
  diabetes: localised('HbA1c overdue', 'HbA1c en retard'),
  colorectal: localised('Colorectal screening overdue', 'Dépistage colorectal en retard'),
  cervical: localised('Cervical screening overdue', 'Dépistage du col de l’utérus en retard'),
  breast: localised('Breast screening overdue', 'Dépistage du sein en retard'),
  influenza: localised('Flu vaccine overdue', 'Vaccin contre la grippe en retard'),
  tetanus: localised('Tetanus booster overdue', 'Rappel antitétanique en retard'),
  pneumococcal: localised('Pneumococcal vaccine overdue', 'Vaccin antipneumococcique en retard'),
  visit: localised('Not seen in a year', 'Sans visite depuis un an'),
};

/** What a list of a province's programme says before the rules, which are told one by one. */
const elsewhereNone = localised(
  ' No rule is held for the other provinces and territories, so nothing is counted for a clinic there.',
  ' Aucune règle n’est connue pour les autres provinces et territoires; rien n’y est donc compté.',
);

const elsewhere = localised(
  ' A vaccine given elsewhere counts once it is in the record under a CVX code; one without such a code is not found.',
  ' Un vaccin reçu ailleurs compte une fois inscrit au dossier avec un code CVX; sans ce code, il n’est pas trouvé.',
);

const definitions: Readonly<Record<Check, Localised>> = {
  bloodPressure: localised(
    'Adults of 18 or more, and anybody with hypertension, without a blood pressure in the 12 months before.',
    'Adultes de 18 ans ou plus, et toute personne hypertendue, sans tension artérielle dans les 12 mois précédents.',
  ),
  diabetes: localised(
    'Patients with diabetes of type 1 or 2, without an HbA1c result in the 6 months before.',
    'Patients atteints de diabète de type 1 ou 2, sans résultat d’HbA1c dans les 6 mois précédents.',
  ),
  colorectal: localised(
    'Patients who are overdue by the programme of the clinic’s province. What the family has had is not looked at.',
    'Patients en retard selon le programme de la province de la clinique. Les antécédents familiaux ne sont pas regardés.',
  ),
  cervical: localised(
    'Women who are overdue by the programme of the clinic’s province. A hysterectomy or a weak immune system is not looked at.',
    'Femmes en retard selon le programme de la province de la clinique. Une hystérectomie ou une immunité affaiblie ne sont pas regardées.',
  ),
  breast: localised(
    'Women who are overdue by the programme of the clinic’s province. A high risk is not looked at.',
    'Femmes en retard selon le programme de la province de la clinique. Un risque élevé n’est pas regardé.',
  ),
  influenza: localised(
    `Patients of 65 or more, without an influenza vaccine in the 12 months before.${elsewhere['en-CA']}`,
    `Patients de 65 ans ou plus, sans vaccin contre la grippe dans les 12 mois précédents.${elsewhere['fr-CA']}`,
  ),
  tetanus: localised(
    `Adults of 18 or more, without a vaccine against tetanus in the 10 years before.${elsewhere['en-CA']}`,
    `Adultes de 18 ans ou plus, sans vaccin contre le tétanos dans les 10 années précédentes.${elsewhere['fr-CA']}`,
  ),
  pneumococcal: localised(
    `Patients of 65 or more, without any vaccine against pneumococcus on record.${elsewhere['en-CA']}`,
    `Patients de 65 ans ou plus, sans vaccin antipneumococcique au dossier.${elsewhere['fr-CA']}`,
  ),
  visit: localised(
    'Active patients who did not come, by video or phone either, in the 12 months before.',
    'Patients actifs sans visite, ni en vidéo ni par téléphone, dans les 12 mois précédents.',
  ),
};

const counted = localised(
  ' As it stands at the end of the period, or now, by what the record says today. What a test found isn’t looked at. Patients who are inactive or have died are left out; those of whom the record can’t decide are in “Screening and follow-up not known”. The last contact is the last that staff noted, about anything.',
  ' À la fin de la période, ou maintenant, selon ce que dit le dossier aujourd’hui. Ce qu’un test a montré n’est pas regardé. Les patients inactifs ou décédés sont exclus; ceux pour qui le dossier ne permet pas de décider sont dans « Dépistage et suivi inconnus ». Le dernier contact est le dernier que le personnel a noté, tous sujets confondus.',
);
const joined = (...parts: readonly Localised[]): Localised =>
  localised(parts.map((part) => part['en-CA']).join(''), parts.map((part) => part['fr-CA']).join(''));

/** Whose rule it is; of a province's programme, since when and for whom, and that no other province's is held. */
const sourceOf = (check: Check): Localised =>
  joined(
    ...panelRules
      .filter((rule) => rule.check === check)
      .map(({ province, since, source, says }) => {
        const told = (locale: 'en-CA' | 'fr-CA', from: string, colon: string): string =>
          ` ${source[locale]}${province === null ? '' : `, ${from} ${calendarDayText(since, locale)}`}${says ? `${colon}${says[locale]}` : ''}.`;
        return localised(told('en-CA', 'since', ': '), told('fr-CA', 'depuis le', ' : '));
      }),
    ...(panelRules.some((rule) => rule.check === check && rule.province !== null) ? [elsewhereNone] : []),
  );

const practitioner: Dimension = { id: 'practitioner', title: localised('Practitioner', 'Professionnel') };
const age: Dimension = {
  id: 'age',
  title: localised('Age', 'Âge'),
  codes: {
    '0-17': localised('Under 18', 'Moins de 18 ans'),
    '18-39': localised('18 to 39', '18 à 39 ans'),
    '40-64': localised('40 to 64', '40 à 64 ans'),
    '65+': localised('65 or more', '65 ans ou plus'),
  },
};
const sex: Dimension = {
  id: 'sex',
  title: localised('Sex', 'Sexe'),
  codes: {
    female: localised('Female', 'Femme'),
    male: localised('Male', 'Homme'),
    other: localised('Other', 'Autre'),
    unknown: localised('Unknown', 'Inconnu'),
  },
};
const nextVisit: Dimension = {
  id: 'nextVisit',
  title: localised('Next visit, as of now', 'Prochaine visite, à ce jour'),
  codes: {
    booked: localised('Booked', 'Réservée'),
    asked: localised('Requested', 'Demandée'),
    none: localised('None booked', 'Aucune réservée'),
  },
};
const contacted: Dimension = {
  id: 'contacted',
  title: localised('Last contact', 'Dernier contact'),
  codes: {
    recent: localised('In the last 30 days', 'Dans les 30 derniers jours'),
    earlier: localised('Earlier', 'Avant'),
    none: localised('None noted', 'Aucun noté'),
  },
};
const check: Dimension = { id: 'check', title: localised('About', 'Sujet'), codes: titles };

const common = {
  ...{ since: '2026-11-27', ofRecord: true, standing: true, facts: localised('Patients', 'Patients') },
  href: ({ patient }: { readonly patient: string | null }) => (patient === null ? null : `/clinic/patients/${patient}`),
} as const;

const excluded = localised(
  'Those of whom the record can’t decide: without a birth date or sex that is needed, or with a test that has no date.',
  'Ceux pour qui le dossier ne permet pas de décider: sans date de naissance ou sexe nécessaires, ou avec un test sans date.',
);

/** Everybody whom a rule may concern: the report, its rows, and the measure of other systems are made of these. */
const concerned = (place: MeasurePlace, one: Check) => sql`select s.id, s.at, s.id as patient, true as open,
  s.standing = 'overdue' as hit, s.standing = 'unknown' as excluded, null::double precision as value, s.practitioner,
  s.practitioner_name, s.age, s.sex, s.next_visit as "nextVisit", s.contacted from (${standings(place, [one])}) s`;

const provincesOf = (check: Check): readonly string[] | null => {
  const provinces = panelRules.flatMap((rule) => (rule.check === check ? [rule.province] : []));
  return provinces.includes(null) ? null : provinces.filter((one) => one !== null);
};

const qualityOf = (check: Check): Quality => {
  const provinces = provincesOf(check);
  return {
    ...{ improvement: 'decrease', excluded, strata: ['sex', 'age'], ...(provinces && { provinces }) },
    select: (place) => concerned(place, check),
  };
};

const shares = checks.map((one, index): Measure => ({
  ...{ ...common, id: `chart.${one}`, order: 80 + index, figure: 'share', title: titles[one] },
  ...(['colorectal', 'cervical', 'breast'].includes(one) && { since: '2026-11-28' }),
  hits: one === 'visit' ? localised('Not seen', 'Sans visite') : localised('Overdue', 'En retard'),
  question: localised(
    'How many patients are overdue, and who are they?',
    'Combien de patients sont en retard, et qui sont-ils?',
  ),
  definition: joined(definitions[one], sourceOf(one), counted),
  dimensions: [practitioner, age, sex, nextVisit, contacted],
  select: (place: MeasurePlace) => sql`select * from (${concerned(place, one)}) c where not c.excluded`,
  quality: qualityOf(one),
}));

/** Whether somebody was seen is always known: a visit without a date is none. */
const undecidable = checks.filter((one) => one !== 'visit');

export const panelMeasures: readonly Measure[] = [
  ...shares,
  {
    ...{ ...common, id: 'chart.notKnown', order: 80 + checks.length, figure: 'count' },
    title: localised('Screening and follow-up not known', 'Dépistage et suivi inconnus'),
    question: localised(
      'Of whom can the record not say whether something is overdue?',
      'Pour qui le dossier ne dit-il pas si quelque chose est en retard?',
    ),
    definition: localised(
      'Active patients without the birth date or sex that a list of overdue patients needs, or with a test that has no date. A patient counts once for each such list.',
      'Patients actifs sans la date de naissance ou le sexe dont une liste de retards a besoin, ou avec un test sans date. Une personne compte une fois par liste.',
    ),
    facts: localised('Not known', 'Inconnus'),
    dimensions: [check, practitioner, nextVisit],
    select: (place) => sql`select s."check" || ':' || s.id as id, s.at, s.id as patient, true as open, false as hit,
      null::double precision as value, s."check", s.practitioner, s.practitioner_name,
      s.next_visit as "nextVisit"
      from (${standings(place, undecidable, { unknown: true })}) s`,
  },
];
