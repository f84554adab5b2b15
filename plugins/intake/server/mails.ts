import type { Locale } from '#core/shared';

interface Words {
  readonly organization: string;
  readonly link: string;
  readonly cancel: string;
}

type Mail = { readonly subject: string; readonly text: string };

const english = ({ organization, link, cancel }: Words, again: boolean): Mail => ({
  subject: again ? `${organization}: your form is still waiting` : `${organization} sent you a form`,
  text: `Hello,

${organization} asks you to fill in a form before your visit. You can stop any time and continue later, on any device:

${link}

Don’t want to fill it in? Tell us here:

${cancel}
`,
});

const french = ({ organization, link, cancel }: Words, again: boolean): Mail => ({
  subject: again
    ? `${organization} : votre formulaire vous attend encore`
    : `${organization} vous a envoyé un formulaire`,
  text: `Bonjour,

${organization} vous demande de remplir un formulaire avant votre visite. Vous pouvez arrêter en tout temps et continuer plus tard, sur tout appareil :

${link}

Si vous ne voulez pas le remplir, dites-le-nous ici :

${cancel}
`,
});

/** Says that a form is there and nothing of what it asks. */
export const intakeMail = (locale: Locale, words: Words, again: boolean): Mail =>
  locale === 'fr-CA' ? french(words, again) : english(words, again);
