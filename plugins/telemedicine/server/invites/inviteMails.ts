interface Words {
  readonly clinic: string;
  readonly when: string;
  readonly link: string;
  readonly pin: boolean;
}

export interface Mail {
  readonly subject: string;
  readonly text: string;
}

export type Locale = 'en-CA' | 'fr-CA';

/** `Friday, November 20, 2026 at 3:05 p.m. EST`: in the clinic's zone, which it names. */
export const visitTimeText = (moment: Date, zone: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(moment);

/** Whom the visit is about and why it takes place is not said: mail is read by others. Nor a name, which the inviter may have made up. */
export const inviteMail = (locale: Locale, { clinic, when, link, pin }: Words): Mail =>
  locale === 'fr-CA'
    ? {
        subject: `${clinic} : invitation à une visite vidéo`,
        text: `Bonjour,

${clinic} vous invite à une visite vidéo le ${when}.

Ouvrez ce lien pour y participer :

${link}
${pin ? '\nUn NIP de six chiffres vous sera demandé. Il arrive dans un courriel distinct.\n' : ''}
Ce lien est personnel : ne le transmettez à personne. Si vous n’attendiez pas ce courriel, vous pouvez l’ignorer.
`,
      }
    : {
        subject: `${clinic}: invitation to a video visit`,
        text: `Hello,

${clinic} invites you to a video visit on ${when}.

Open this link to join:

${link}
${pin ? '\nYou will need a six-digit PIN. It comes in a separate email.\n' : ''}
This link is only for you. Please do not share it. If you did not expect this email, you can ignore it.
`,
      };

/** Never beside the link: who gets hold of one of the two mails has nothing. */
export const pinMail = (locale: Locale, { clinic, pin }: Pick<Words, 'clinic'> & { pin: string }): Mail =>
  locale === 'fr-CA'
    ? {
        subject: `${clinic} : votre NIP`,
        text: `Bonjour,

Votre NIP pour la visite vidéo : ${pin}

La clinique ne vous le demandera jamais.
`,
      }
    : {
        subject: `${clinic}: your PIN`,
        text: `Hello,

Your PIN for the video visit: ${pin}

The clinic will never ask you for it.
`,
      };

export const cancelMail = (locale: Locale, { clinic, when }: Pick<Words, 'clinic' | 'when'>): Mail =>
  locale === 'fr-CA'
    ? {
        subject: `${clinic} : visite vidéo annulée`,
        text: `Bonjour,

Votre visite vidéo avec ${clinic}, prévue le ${when}, est annulée. Vous n’avez rien à faire.
`,
      }
    : {
        subject: `${clinic}: video visit cancelled`,
        text: `Hello,

Your video visit with ${clinic} on ${when} is cancelled. You do not need to do anything.
`,
      };
