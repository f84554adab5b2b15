import type { Locale } from '#core/shared';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

interface Mails {
  invitation(words: { patient: string; organization: string; code: string; link: string }): Mail;
  address(code: string): Mail;
}

/** An invitation gives the person time to answer; a verification code is typed right away. */
export const invitationDays = 14;
export const codeMinutes = 15;

const english: Mails = {
  invitation: ({ patient, organization, code, link }) => ({
    subject: `${organization}: you are named as family or caregiver`,
    text: `Hello,

${patient}, a patient of ${organization}, asked the clinic to list you as family or caregiver. If you agree, enter your email and this code

${code}

on this page: ${link}

The code works for ${invitationDays} days. If you don’t know ${patient}, or don’t agree, you can ignore this email.
`,
  }),
  address: (code) => ({
    subject: `${code} is your code`,
    text: `Your code is

${code}

Enter it on your contacts page to confirm this address. It works for ${codeMinutes} minutes. If you didn’t ask for it, you can ignore this email.
`,
  }),
};

const french: Mails = {
  invitation: ({ patient, organization, code, link }) => ({
    subject: `${organization} : on vous désigne comme proche`,
    text: `Bonjour,

Une personne suivie à ${organization}, ${patient}, a demandé à la clinique de vous inscrire comme proche ou personne proche aidante. Si vous êtes d’accord, entrez votre adresse courriel et ce code

${code}

sur cette page : ${link}

Le code est valide pendant ${invitationDays} jours. Si vous ne connaissez pas ${patient}, ou si vous n’êtes pas d’accord, ignorez ce courriel.
`,
  }),
  address: (code) => ({
    subject: `${code} est votre code`,
    text: `Votre code est

${code}

Entrez-le sur votre page de contacts pour confirmer cette adresse. Il est valide pendant ${codeMinutes} minutes. Si vous ne l’avez pas demandé, ignorez ce courriel.
`,
  }),
};

export const mailsIn = (locale: Locale): Mails => (locale === 'fr-CA' ? french : english);
