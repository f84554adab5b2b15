import { localised } from '#core/shared/locale.ts';
import { defineMailTemplate, linkIn, type MailTemplate } from '#core/server';
import type { Locale, Localised, MailText, Placeholder } from '#core/shared';

const momentIn = (title: Localised, required: boolean): Placeholder => ({
  ...{ sort: 'time', title, required },
  sample: localised('Tuesday, December 1, 2026 at 9:00 a.m. EST', 'mardi 1 décembre 2026 à 9 h 00 HNE'),
});

const time = momentIn(localised('Time of the visit', 'Moment du rendez-vous'), true);
const place: Placeholder = {
  sort: 'clinic',
  title: localised('Place of the visit', 'Lieu du rendez-vous'),
  sample: localised('Sample Clinic, 1 Main Street, Ottawa', 'Clinique Exemple, 1, rue Principale, Gatineau'),
};
const placeholders = {
  time,
  place,
  link: linkIn(localised('Link to the visit', 'Lien vers le rendez-vous')),
  settings: linkIn(localised('Link to their choices', 'Lien vers leurs choix'), false),
};

const familyPlaceholders = {
  ...placeholders,
  patient: {
    ...{ sort: 'person', title: localised('First name of the patient', 'Prénom de la personne suivie') },
    sample: localised('Alex', 'Camille'),
  } satisfies Placeholder,
};

/** What is told of a visit, in the order in which one person hears of it. */
export const visitNews = ['cancelled', 'moved', 'team', 'booked', 'asks', 'coming', 'missed'] as const;
export type VisitNews = (typeof visitNews)[number];
type VisitMail = MailTemplate<keyof typeof placeholders>;
type FamilyMail = MailTemplate<keyof typeof familyPlaceholders>;

interface VisitWords {
  readonly title: string;
  readonly says: string;
  readonly subject: string;
  /** What is so, before the time; and what to do about it, before the link. */
  readonly opening: string;
  readonly closing: string;
  /** Where it is, under the time. */
  readonly withPlace?: boolean;
}

const english = ({ subject, opening, closing, withPlace = true }: VisitWords): MailText => ({
  subject,
  body: `Hello,

${opening}

{{time}}${withPlace ? '\n{{place}}' : ''}

${closing}

{{link}}

Choose which emails you get about visits:

{{settings}}`,
});

const french = ({ subject, opening, closing, withPlace = true }: VisitWords): MailText => ({
  subject,
  body: `Bonjour,

${opening}

{{time}}${withPlace ? '\n{{place}}' : ''}

${closing}

{{link}}

Choisissez les courriels que vous recevez sur vos rendez-vous :

{{settings}}`,
});

const words: Readonly<Record<VisitNews, Readonly<Record<Locale, VisitWords>>>> = {
  booked: {
    'en-CA': {
      title: 'Visit booked',
      says: 'To the patient of a new visit, with a file for their calendar. To staff who chose so.',
      subject: 'Your visit at {{clinic}} is booked',
      opening: 'You have a visit at {{clinic}}:',
      closing: 'The attached file puts it into your calendar. See the details, move it or cancel it here:',
    },
    'fr-CA': {
      title: 'Rendez-vous pris',
      says: 'À la personne qui a un nouveau rendez-vous, avec un fichier pour son calendrier. Au personnel qui l’a choisi.',
      subject: 'Votre rendez-vous à {{clinic}} est pris',
      opening: 'Vous avez un rendez-vous à {{clinic}} :',
      closing: 'Le fichier joint l’ajoute à votre calendrier. Pour voir les détails, le déplacer ou l’annuler :',
    },
  },
  moved: {
    'en-CA': {
      title: 'Visit moved',
      says: 'To the patient of a visit that has another time or place now. To staff who chose so.',
      subject: 'Your visit at {{clinic}} has a new time',
      opening: 'Your visit at {{clinic}} was moved. It is now:',
      closing: 'The attached file brings your calendar up to date. If this time doesn’t suit you, change it here:',
    },
    'fr-CA': {
      title: 'Rendez-vous déplacé',
      says: 'À la personne dont le rendez-vous est à un autre moment ou à un autre endroit. Au personnel qui l’a choisi.',
      subject: 'Votre rendez-vous à {{clinic}} est déplacé',
      opening: 'Votre rendez-vous à {{clinic}} a été déplacé. Le nouveau moment :',
      closing: 'Le fichier joint met votre calendrier à jour. Si ce moment ne vous convient pas, changez-le ici :',
    },
  },
  team: {
    'en-CA': {
      title: 'Practitioner changed',
      says: 'To the patient of a visit that is with someone else now, at the same time.',
      subject: 'Who you see at {{clinic}} has changed',
      opening: 'Your visit at {{clinic}} is now with someone else. The time stays the same:',
      closing: 'See who it is with here. If this doesn’t suit you, you can move or cancel the visit there too:',
    },
    'fr-CA': {
      title: 'Professionnel remplacé',
      says: 'À la personne dont le rendez-vous est avec quelqu’un d’autre, au même moment.',
      subject: 'Votre rendez-vous à {{clinic}} est avec quelqu’un d’autre',
      opening: 'Votre rendez-vous à {{clinic}} est maintenant avec quelqu’un d’autre. Le moment ne change pas :',
      closing: 'Voyez ici avec qui. Si cela ne vous convient pas, vous pouvez y déplacer ou annuler le rendez-vous :',
    },
  },
  cancelled: {
    'en-CA': {
      title: 'Visit cancelled',
      says: 'To the patient of a visit that will not take place. To staff who chose so.',
      subject: 'Your visit at {{clinic}} is cancelled',
      opening: 'Your visit at {{clinic}} will not take place:',
      closing: 'See your calendar or book another time here:',
      withPlace: false,
    },
    'fr-CA': {
      title: 'Rendez-vous annulé',
      says: 'À la personne dont le rendez-vous n’aura pas lieu. Au personnel qui l’a choisi.',
      subject: 'Votre rendez-vous à {{clinic}} est annulé',
      opening: 'Votre rendez-vous à {{clinic}} n’aura pas lieu :',
      closing: 'Pour voir votre calendrier ou prendre un autre rendez-vous :',
      withPlace: false,
    },
  },
  asks: {
    'en-CA': {
      title: 'Visit to confirm',
      says: 'Before a visit, where its type asks patients whether they come.',
      subject: 'Will you come to your visit at {{clinic}}?',
      opening: 'You have a visit at {{clinic}}:',
      closing:
        'Say here whether you will come. You can also move or cancel it there, so that someone else gets the time:',
    },
    'fr-CA': {
      title: 'Rendez-vous à confirmer',
      says: 'Avant un rendez-vous, si son type demande aux patients de confirmer leur présence.',
      subject: 'Viendrez-vous à votre rendez-vous à {{clinic}} ?',
      opening: 'Vous avez un rendez-vous à {{clinic}} :',
      closing:
        'Dites ici si vous viendrez. Vous pouvez aussi le déplacer ou l’annuler, ce qui libère l’heure pour une autre personne :',
    },
  },
  coming: {
    'en-CA': {
      title: 'Reminder of a visit',
      says: 'Before a visit, as the reminders of its type say.',
      subject: 'Your visit at {{clinic}} is coming up',
      opening: 'You have a visit at {{clinic}}:',
      closing: 'See the details, move it or cancel it here:',
    },
    'fr-CA': {
      title: 'Rappel d’un rendez-vous',
      says: 'Avant un rendez-vous, selon les rappels de son type.',
      subject: 'Votre rendez-vous à {{clinic}} approche',
      opening: 'Vous avez un rendez-vous à {{clinic}} :',
      closing: 'Pour voir les détails, le déplacer ou l’annuler :',
    },
  },
  missed: {
    'en-CA': {
      title: 'Visit missed',
      says: 'After a visit that the patient did not come to, where its type says so.',
      subject: 'We missed you at {{clinic}}',
      opening: 'We did not see you at this visit at {{clinic}}:',
      closing: 'If you still need to be seen, book another time here, or call the clinic:',
      withPlace: false,
    },
    'fr-CA': {
      title: 'Rendez-vous manqué',
      says: 'Après un rendez-vous auquel la personne n’est pas venue, si son type le prévoit.',
      subject: 'Nous vous attendions à {{clinic}}',
      opening: 'Nous vous attendions à ce rendez-vous à {{clinic}} :',
      closing: 'Si vous en avez encore besoin, prenez un autre rendez-vous ici ou appelez la clinique :',
      withPlace: false,
    },
  },
};

const choose = {
  'en-CA': 'Choose {{patient}} at the top of the page, then see the visit here:',
  'fr-CA': 'Choisissez {{patient}} en haut de la page, puis voyez le rendez-vous ici :',
} as const;

/** To whoever stands for the patient and may see their visits: it says for whom, and never "yours". */
const familyWords: Readonly<Record<VisitNews, Readonly<Record<Locale, Omit<VisitWords, 'closing'>>>>> = {
  booked: {
    'en-CA': {
      title: 'Visit booked, to family and caregivers',
      says: 'To those with whom a patient shares their visits.',
      subject: 'A visit at {{clinic}} is booked',
      opening: '{{patient}} has a visit at {{clinic}}:',
    },
    'fr-CA': {
      title: 'Rendez-vous pris, aux proches',
      says: 'Aux proches avec qui une personne partage ses rendez-vous.',
      subject: 'Un rendez-vous à {{clinic}} est pris',
      opening: '{{patient}} a un rendez-vous à {{clinic}} :',
    },
  },
  moved: {
    'en-CA': {
      title: 'Visit moved, to family and caregivers',
      says: 'To those with whom a patient shares their visits.',
      subject: 'A visit at {{clinic}} has a new time',
      opening: 'A visit of {{patient}} at {{clinic}} was moved. It is now:',
    },
    'fr-CA': {
      title: 'Rendez-vous déplacé, aux proches',
      says: 'Aux proches avec qui une personne partage ses rendez-vous.',
      subject: 'Un rendez-vous à {{clinic}} est déplacé',
      opening: 'Un rendez-vous de {{patient}} à {{clinic}} a été déplacé. Le nouveau moment :',
    },
  },
  team: {
    'en-CA': {
      title: 'Practitioner changed, to family and caregivers',
      says: 'To those with whom a patient shares their visits.',
      subject: 'A visit at {{clinic}} is with someone else',
      opening: 'A visit of {{patient}} at {{clinic}} is now with someone else. The time stays the same:',
    },
    'fr-CA': {
      title: 'Professionnel remplacé, aux proches',
      says: 'Aux proches avec qui une personne partage ses rendez-vous.',
      subject: 'Un rendez-vous à {{clinic}} est avec quelqu’un d’autre',
      opening: 'Un rendez-vous de {{patient}} à {{clinic}} est avec quelqu’un d’autre. Le moment ne change pas :',
    },
  },
  cancelled: {
    'en-CA': {
      title: 'Visit cancelled, to family and caregivers',
      says: 'To those with whom a patient shares their visits.',
      subject: 'A visit at {{clinic}} is cancelled',
      opening: 'A visit of {{patient}} at {{clinic}} will not take place:',
      withPlace: false,
    },
    'fr-CA': {
      title: 'Rendez-vous annulé, aux proches',
      says: 'Aux proches avec qui une personne partage ses rendez-vous.',
      subject: 'Un rendez-vous à {{clinic}} est annulé',
      opening: 'Un rendez-vous de {{patient}} à {{clinic}} n’aura pas lieu :',
      withPlace: false,
    },
  },
  asks: {
    'en-CA': {
      title: 'Visit to confirm, to family and caregivers',
      says: 'To those with whom a patient shares their visits.',
      subject: 'A visit at {{clinic}} waits for an answer',
      opening: '{{patient}} has a visit at {{clinic}}, and the clinic asks whether they will come:',
    },
    'fr-CA': {
      title: 'Rendez-vous à confirmer, aux proches',
      says: 'Aux proches avec qui une personne partage ses rendez-vous.',
      subject: 'Un rendez-vous à {{clinic}} attend une réponse',
      opening: '{{patient}} a un rendez-vous à {{clinic}}, et la clinique demande une réponse :',
    },
  },
  coming: {
    'en-CA': {
      title: 'Reminder of a visit, to family and caregivers',
      says: 'To those with whom a patient shares their visits.',
      subject: 'A visit at {{clinic}} is coming up',
      opening: '{{patient}} has a visit at {{clinic}}:',
    },
    'fr-CA': {
      title: 'Rappel d’un rendez-vous, aux proches',
      says: 'Aux proches avec qui une personne partage ses rendez-vous.',
      subject: 'Un rendez-vous à {{clinic}} approche',
      opening: '{{patient}} a un rendez-vous à {{clinic}} :',
    },
  },
  missed: {
    'en-CA': {
      title: 'Visit missed, to family and caregivers',
      says: 'To those with whom a patient shares their visits.',
      subject: 'A visit at {{clinic}} was missed',
      opening: 'The clinic did not see {{patient}} at this visit at {{clinic}}:',
      withPlace: false,
    },
    'fr-CA': {
      title: 'Rendez-vous manqué, aux proches',
      says: 'Aux proches avec qui une personne partage ses rendez-vous.',
      subject: 'Un rendez-vous à {{clinic}} a été manqué',
      opening: 'La clinique n’a pas vu {{patient}} à ce rendez-vous à {{clinic}} :',
      withPlace: false,
    },
  },
};

const templateOf = (en: VisitWords, fr: VisitWords) => ({
  title: { 'en-CA': en.title, 'fr-CA': fr.title },
  says: { 'en-CA': en.says, 'fr-CA': fr.says },
  standard: { 'en-CA': english(en), 'fr-CA': french(fr) },
});

const visitMail = (news: VisitNews): VisitMail =>
  defineMailTemplate({
    ...{ id: `appointments.${news}`, placeholders },
    ...templateOf(words[news]['en-CA'], words[news]['fr-CA']),
  });

const familyMail = (news: VisitNews): FamilyMail => {
  const { 'en-CA': en, 'fr-CA': fr } = familyWords[news];
  return defineMailTemplate({
    ...{ id: `appointments.family.${news}`, placeholders: familyPlaceholders },
    ...templateOf({ ...en, closing: choose['en-CA'] }, { ...fr, closing: choose['fr-CA'] }),
  });
};

const ofEach = <M>(make: (news: VisitNews) => M): Readonly<Record<VisitNews, M>> => ({
  booked: make('booked'),
  moved: make('moved'),
  team: make('team'),
  cancelled: make('cancelled'),
  asks: make('asks'),
  coming: make('coming'),
  missed: make('missed'),
});

/** They say when and where a visit is and where it can be changed, and neither what it is for nor with whom. */
export const visitMails = ofEach(visitMail);
/** As these, and whose visit it is, by the first name. */
export const familyVisitMails = ofEach(familyMail);
