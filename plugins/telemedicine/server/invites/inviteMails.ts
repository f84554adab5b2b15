import { codeIn, defineMailTemplate, linkIn, type MailTemplate } from '#core/server';
import { dateFormat, type Locale, localised } from '#core/shared';

/** `Friday, November 20, 2026 at 3:05 p.m. EST`: in the clinic's zone, which it names. */
export const visitTimeText = (moment: Date, zone: string, locale: Locale): string =>
  dateFormat(locale, {
    timeZone: zone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })(moment);

const time = {
  sort: 'time',
  title: localised('Day and time of the visit', 'Jour et heure de la visite'),
  sample: localised('Friday, November 20, 2026 at 3:05 p.m. EST', 'vendredi 20 novembre 2026 à 15 h 05 HNE'),
} as const;
const placeholders = {
  time,
  link: linkIn(localised('Link to join the visit', 'Lien pour se joindre à la visite')),
};

const invited = (more: { readonly 'en-CA': string; readonly 'fr-CA': string }) =>
  localised(
    {
      subject: '{{clinic}}: invitation to a video visit',
      body: `Hello,

{{clinic}} invites you to a video visit on {{time}}.

Open this link to join:

{{link}}
${more['en-CA']}
This link is only for you. Please do not share it. If you did not expect this email, you can ignore it.`,
    },
    {
      subject: '{{clinic}} : invitation à une visite vidéo',
      body: `Bonjour,

{{clinic}} vous invite à une visite vidéo le {{time}}.

Ouvrez ce lien pour y participer :

{{link}}
${more['fr-CA']}
Ce lien est personnel : ne le transmettez à personne. Si vous n’attendiez pas ce courriel, vous pouvez l’ignorer.`,
    },
  );

/** Whom the visit is about and why it takes place is not said: mail is read by others. Nor a name, which the inviter may have made up. */
export const inviteMail: MailTemplate<keyof typeof placeholders> = defineMailTemplate({
  id: 'telemedicine.invite',
  title: localised('Invitation to a video visit', 'Invitation à une visite vidéo'),
  says: localised(
    'To a person invited to a video visit, and again when it moves.',
    'À la personne invitée à une visite vidéo, et de nouveau quand elle est déplacée.',
  ),
  placeholders,
  standard: invited(localised('', '')),
});

export const inviteWithPinMail: typeof inviteMail = defineMailTemplate({
  id: 'telemedicine.invite-with-pin',
  title: localised('Invitation to a video visit, with a PIN', 'Invitation à une visite vidéo, avec un NIP'),
  says: localised(
    'The same where the visit asks for a PIN, which comes in an email of its own.',
    'Le même quand la visite demande un NIP, qui arrive dans un courriel distinct.',
  ),
  placeholders,
  standard: invited(
    localised(
      '\nYou will need a six-digit PIN. It comes in a separate email.\n',
      '\nUn NIP de six chiffres vous sera demandé. Il arrive dans un courriel distinct.\n',
    ),
  ),
});

/** Never beside the link: who gets hold of one of the two mails has nothing. */
export const pinMail = defineMailTemplate({
  id: 'telemedicine.pin',
  title: localised('PIN of a video visit', 'NIP d’une visite vidéo'),
  says: localised(
    'To an invited person, beside the invitation or when they ask for a new PIN.',
    'À la personne invitée, avec l’invitation ou quand elle demande un nouveau NIP.',
  ),
  placeholders: { pin: codeIn(localised('PIN', 'NIP')) },
  standard: localised(
    {
      subject: '{{clinic}}: your PIN',
      body: `Hello,

Your PIN for the video visit: {{pin}}

The clinic will never ask you for it.`,
    },
    {
      subject: '{{clinic}} : votre NIP',
      body: `Bonjour,

Votre NIP pour la visite vidéo : {{pin}}

La clinique ne vous le demandera jamais.`,
    },
  ),
});

export const cancelMail = defineMailTemplate({
  id: 'telemedicine.cancelled',
  title: localised('Video visit cancelled', 'Visite vidéo annulée'),
  says: localised(
    'To everyone invited to a video visit that is cancelled.',
    'À toutes les personnes invitées à une visite vidéo annulée.',
  ),
  placeholders: { time: { ...time, required: true } },
  standard: localised(
    {
      subject: '{{clinic}}: video visit cancelled',
      body: `Hello,

Your video visit with {{clinic}} on {{time}} is cancelled. You do not need to do anything.`,
    },
    {
      subject: '{{clinic}} : visite vidéo annulée',
      body: `Bonjour,

Votre visite vidéo avec {{clinic}}, prévue le {{time}}, est annulée. Vous n’avez rien à faire.`,
    },
  ),
});
