interface Words {
  readonly name: string;
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
export const whenIn = (moment: Date, zone: string, locale: Locale): string =>
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

/** Whom the visit is about and why it takes place is not said: mail is read by others. */
export const inviteMail = (locale: Locale, { name, clinic, when, link, pin }: Words): Mail =>
  locale === 'fr-CA'
    ? {
        subject: `${clinic} : invitation à une visite vidéo`,
        text: `Bonjour ${name},

On vous invite à une visite vidéo de ${clinic}, le ${when}.

Ouvrez ce lien pour y participer :

${link}
${pin ? '\nUn NIP de six chiffres vous sera demandé. Il arrive dans un courriel distinct.\n' : ''}
Le lien est personnel : ne le transmettez à personne. Si vous ne vous y attendiez pas, vous n’avez rien à faire.
`,
      }
    : {
        subject: `${clinic}: invitation to a video visit`,
        text: `Hello ${name},

You are invited to a video visit of ${clinic} on ${when}.

Open this link to take part:

${link}
${pin ? '\nYou will be asked for a six-digit PIN. It comes in a separate message.\n' : ''}
The link is yours alone: do not pass it on. If you did not expect it, you need not do anything.
`,
      };

/** Never beside the link: who gets hold of one of the two mails has nothing. */
export const pinMail = (
  locale: Locale,
  { name, clinic, pin }: Pick<Words, 'name' | 'clinic'> & { pin: string },
): Mail =>
  locale === 'fr-CA'
    ? {
        subject: `${clinic} : votre NIP`,
        text: `Bonjour ${name},

Votre NIP pour la visite vidéo : ${pin}

Personne de la clinique ne vous le demandera.
`,
      }
    : {
        subject: `${clinic}: your PIN`,
        text: `Hello ${name},

Your PIN for the video visit: ${pin}

Nobody at the clinic will ask you for it.
`,
      };

export const callOffMail = (locale: Locale, { name, clinic, when }: Pick<Words, 'name' | 'clinic' | 'when'>): Mail =>
  locale === 'fr-CA'
    ? {
        subject: `${clinic} : visite vidéo annulée`,
        text: `Bonjour ${name},

La visite vidéo de ${clinic} prévue le ${when} est annulée. Vous n’avez rien à faire.
`,
      }
    : {
        subject: `${clinic}: video visit cancelled`,
        text: `Hello ${name},

The video visit of ${clinic} on ${when}, to which you were invited, is cancelled. You need not do anything.
`,
      };
