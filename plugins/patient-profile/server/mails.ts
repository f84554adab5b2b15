import { localised } from '#core/shared/locale.ts';
import { codeIn, defineMailTemplate, linkIn } from '#core/server';

/** An invitation gives the person time to answer; a verification code is typed right away. */
export const invitationDays = 14;
export const codeMinutes = 15;

export const familyMail = defineMailTemplate({
  id: 'patient-profile.family',
  title: localised('Invitation of family or a caregiver', 'Invitation d’un proche'),
  says: localised(
    'To a person whom a patient names as family or caregiver.',
    'À la personne proche ou proche aidante désignée par un patient.',
  ),
  placeholders: {
    patient: {
      sort: 'person',
      title: localised('Name of the patient who invites', 'Nom de la personne qui invite'),
      sample: localised('Alex Sample', 'Camille Exemple'),
    },
    code: codeIn(localised('Code to accept', 'Code pour accepter')),
    link: linkIn(localised('Link to the page that asks for the code', 'Lien vers la page où entrer le code')),
  },
  standard: localised(
    {
      subject: '{{clinic}}: you are named as family or caregiver',
      body: `Hello,

{{patient}}, a patient of {{clinic}}, asked the clinic to list you as family or caregiver. If you agree, enter your email and this code

{{code}}

on this page: {{link}}

The code works for ${invitationDays} days. If you don’t know {{patient}}, or don’t agree, you can ignore this email.`,
    },
    {
      subject: '{{clinic}} : on vous désigne comme proche',
      body: `Bonjour,

Une personne suivie à {{clinic}}, {{patient}}, a demandé à la clinique de vous inscrire comme proche ou personne proche aidante. Si vous êtes d’accord, entrez votre adresse courriel et ce code

{{code}}

sur cette page : {{link}}

Le code est valide pendant ${invitationDays} jours. Si vous ne connaissez pas {{patient}}, ou si vous n’êtes pas d’accord, ignorez ce courriel.`,
    },
  ),
});

export const addressMail = defineMailTemplate({
  id: 'patient-profile.address',
  title: localised('Code that confirms an email address', 'Code qui confirme une adresse courriel'),
  says: localised(
    'To a patient who confirms an address of their contacts.',
    'À la personne qui confirme une adresse de ses coordonnées.',
  ),
  placeholders: { code: codeIn(localised('Code to enter', 'Code à entrer')) },
  standard: localised(
    {
      subject: '{{code}} is your code',
      body: `Your code is

{{code}}

Enter it on your contacts page to confirm this address. It works for ${codeMinutes} minutes. If you didn’t ask for it, you can ignore this email.`,
    },
    {
      subject: '{{code}} est votre code',
      body: `Votre code est

{{code}}

Entrez-le sur votre page de contacts pour confirmer cette adresse. Il est valide pendant ${codeMinutes} minutes. Si vous ne l’avez pas demandé, ignorez ce courriel.`,
    },
  ),
});
