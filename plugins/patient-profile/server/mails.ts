import type { Locale } from '../../../core/shared/index.ts';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

interface Mails {
  invitation(words: { name: string; patient: string; organization: string; code: string; link: string }): Mail;
  address(code: string): Mail;
}

/** An invitation waits for somebody who did not ask for it; a code of one's own is typed at once. */
export const invitationDays = 14;
export const codeMinutes = 15;

const english: Mails = {
  invitation: ({ name, patient, organization, code, link }) => ({
    subject: `${patient} names you as family or caregiver`,
    text: `Hello ${name},

${patient} would like ${organization} to know you as a family member or caregiver. If you agree, enter your address and this code

${code}

on this page: ${link}

The code works for ${invitationDays} days. If you do not know ${patient}, or do not agree, you need not do anything.
`,
  }),
  address: (code) => ({
    subject: `${code} is your code`,
    text: `Your code is

${code}

Enter it on your contacts page to confirm this address. It works for ${codeMinutes} minutes. If you did not ask for it, you need not do anything.
`,
  }),
};

const french: Mails = {
  invitation: ({ name, patient, organization, code, link }) => ({
    subject: `${patient} vous désigne comme proche`,
    text: `Bonjour ${name},

${patient} souhaite que ${organization} vous connaisse comme proche ou proche aidant. Si vous êtes d’accord, entrez votre adresse et ce code

${code}

sur cette page : ${link}

Le code est valable ${invitationDays} jours. Si vous ne connaissez pas ${patient}, ou si vous n’êtes pas d’accord, vous n’avez rien à faire.
`,
  }),
  address: (code) => ({
    subject: `${code} est votre code`,
    text: `Votre code est

${code}

Entrez-le sur votre page de contacts pour confirmer cette adresse. Il est valable ${codeMinutes} minutes. Si vous ne l’avez pas demandé, vous n’avez rien à faire.
`,
  }),
};

export const mailsIn = (locale: Locale): Mails => (locale === 'fr-CA' ? french : english);
