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

const choices: Readonly<Record<Locale, string>> = {
  'en-CA': `Choose which emails you get about visits:

{{settings}}`,
  'fr-CA': `Choisissez les courriels que vous recevez sur vos rendez-vous :

{{settings}}`,
};

const visitMail = (
  news: VisitNews,
  title: Localised,
  says: Localised,
  subject: Localised,
  body: Localised,
): VisitMail => {
  const text = (locale: Locale): MailText => ({
    subject: subject[locale],
    body: `${body[locale]}\n\n${choices[locale]}`,
  });
  return defineMailTemplate({
    ...{ id: `appointments.${news}`, title, says, placeholders },
    standard: { 'en-CA': text('en-CA'), 'fr-CA': text('fr-CA') },
  });
};

/** They say when a visit is and where it can be changed, and neither what it is for nor with whom. */
export const visitMails: Readonly<Record<VisitNews, VisitMail>> = {
  booked: visitMail(
    'booked',
    { 'en-CA': 'Visit booked', 'fr-CA': 'Rendez-vous pris' },
    {
      'en-CA': 'To the patient of a new visit, with a file for their calendar. To staff who chose so.',
      'fr-CA':
        'À la personne qui a un nouveau rendez-vous, avec un fichier pour son calendrier. Au personnel qui l’a choisi.',
    },
    { 'en-CA': 'Your visit at {{clinic}} is booked', 'fr-CA': 'Votre rendez-vous à {{clinic}} est pris' },
    {
      'en-CA': `Hello,

You have a visit at {{clinic}}:

{{time}}

The attached file puts it into your calendar. See the details, move it or cancel it here:

{{link}}`,
      'fr-CA': `Bonjour,

Vous avez un rendez-vous à {{clinic}} :

{{time}}

Le fichier joint l’ajoute à votre calendrier. Pour voir les détails, le déplacer ou l’annuler :

{{link}}`,
    },
  ),
  moved: visitMail(
    'moved',
    { 'en-CA': 'Visit moved', 'fr-CA': 'Rendez-vous déplacé' },
    {
      'en-CA': 'To the patient of a visit that has another time now. To staff who chose so.',
      'fr-CA': 'À la personne dont le rendez-vous est à un autre moment. Au personnel qui l’a choisi.',
    },
    { 'en-CA': 'Your visit at {{clinic}} has a new time', 'fr-CA': 'Votre rendez-vous à {{clinic}} est déplacé' },
    {
      'en-CA': `Hello,

Your visit at {{clinic}} was moved. It is now:

{{time}}

The attached file brings your calendar up to date. If this time doesn’t suit you, change it here:

{{link}}`,
      'fr-CA': `Bonjour,

Votre rendez-vous à {{clinic}} a été déplacé. Le nouveau moment :

{{time}}

Le fichier joint met votre calendrier à jour. Si ce moment ne vous convient pas, changez-le ici :

{{link}}`,
    },
  ),
  cancelled: visitMail(
    'cancelled',
    { 'en-CA': 'Visit cancelled', 'fr-CA': 'Rendez-vous annulé' },
    {
      'en-CA': 'To the patient of a visit that will not take place. To staff who chose so.',
      'fr-CA': 'À la personne dont le rendez-vous n’aura pas lieu. Au personnel qui l’a choisi.',
    },
    { 'en-CA': 'Your visit at {{clinic}} is cancelled', 'fr-CA': 'Votre rendez-vous à {{clinic}} est annulé' },
    {
      'en-CA': `Hello,

Your visit at {{clinic}} will not take place:

{{time}}

See your calendar or book another time here:

{{link}}`,
      'fr-CA': `Bonjour,

Votre rendez-vous à {{clinic}} n’aura pas lieu :

{{time}}

Pour voir votre calendrier ou prendre un autre rendez-vous :

{{link}}`,
    },
  ),
};
