import { defineMailTemplate, linkIn, type MailTemplate } from '#core/server';
import type { Locale, Localised, MailText, Placeholder } from '#core/shared';

const momentIn = (title: Localised, required: boolean): Placeholder => ({
  ...{ sort: 'time', title, required },
  sample: { 'en-CA': 'Tuesday, December 1, 2026 at 9:00 a.m. EST', 'fr-CA': 'mardi 1 décembre 2026 à 9 h 00 HNE' },
});

const time = momentIn({ 'en-CA': 'Time of the visit', 'fr-CA': 'Moment du rendez-vous' }, true);
const placeholders = {
  time,
  link: linkIn({ 'en-CA': 'Link to the visit', 'fr-CA': 'Lien vers le rendez-vous' }),
  settings: linkIn({ 'en-CA': 'Link to their choices', 'fr-CA': 'Lien vers leurs choix' }, false),
};

/** What is told of a visit. */
export type VisitNews = 'booked' | 'moved' | 'cancelled';
type VisitMail = MailTemplate<keyof typeof placeholders>;

interface VisitWords {
  readonly title: string;
  readonly says: string;
  readonly subject: string;
  /** What is so, before the time; and what to do about it, before the link. */
  readonly opening: string;
  readonly closing: string;
}

const english = ({ subject, opening, closing }: VisitWords): MailText => ({
  subject,
  body: `Hello,

${opening}

{{time}}

${closing}

{{link}}

Choose which emails you get about visits:

{{settings}}`,
});

const french = ({ subject, opening, closing }: VisitWords): MailText => ({
  subject,
  body: `Bonjour,

${opening}

{{time}}

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
      says: 'To the patient of a visit that has another time now. To staff who chose so.',
      subject: 'Your visit at {{clinic}} has a new time',
      opening: 'Your visit at {{clinic}} was moved. It is now:',
      closing: 'The attached file brings your calendar up to date. If this time doesn’t suit you, change it here:',
    },
    'fr-CA': {
      title: 'Rendez-vous déplacé',
      says: 'À la personne dont le rendez-vous est à un autre moment. Au personnel qui l’a choisi.',
      subject: 'Votre rendez-vous à {{clinic}} est déplacé',
      opening: 'Votre rendez-vous à {{clinic}} a été déplacé. Le nouveau moment :',
      closing: 'Le fichier joint met votre calendrier à jour. Si ce moment ne vous convient pas, changez-le ici :',
    },
  },
  cancelled: {
    'en-CA': {
      title: 'Visit cancelled',
      says: 'To the patient of a visit that will not take place. To staff who chose so.',
      subject: 'Your visit at {{clinic}} is cancelled',
      opening: 'Your visit at {{clinic}} will not take place:',
      closing: 'See your calendar or book another time here:',
    },
    'fr-CA': {
      title: 'Rendez-vous annulé',
      says: 'À la personne dont le rendez-vous n’aura pas lieu. Au personnel qui l’a choisi.',
      subject: 'Votre rendez-vous à {{clinic}} est annulé',
      opening: 'Votre rendez-vous à {{clinic}} n’aura pas lieu :',
      closing: 'Pour voir votre calendrier ou prendre un autre rendez-vous :',
    },
  },
};

const visitMail = (news: VisitNews): VisitMail => {
  const { 'en-CA': en, 'fr-CA': fr } = words[news];
  return defineMailTemplate({
    id: `appointments.${news}`,
    title: { 'en-CA': en.title, 'fr-CA': fr.title },
    says: { 'en-CA': en.says, 'fr-CA': fr.says },
    placeholders,
    standard: { 'en-CA': english(en), 'fr-CA': french(fr) },
  });
};

/** They say when a visit is and where it can be changed, and neither what it is for nor with whom. */
export const visitMails: Readonly<Record<VisitNews, VisitMail>> = {
  booked: visitMail('booked'),
  moved: visitMail('moved'),
  cancelled: visitMail('cancelled'),
};
