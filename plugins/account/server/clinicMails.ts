import { localised } from '#core/shared/locale.ts';
import { codeIn, defineMailTemplate, linkIn } from '#core/server/mail/mailTemplate.ts';

export const confirmMail = defineMailTemplate({
  id: 'account.confirm',
  title: localised('Confirmation code of a new account', 'Code de confirmation d’un nouveau compte'),
  says: localised('To a person who registers with your clinic.', 'À la personne qui s’inscrit à votre clinique.'),
  placeholders: {
    code: codeIn(localised('Confirmation code', 'Code de confirmation')),
    link: linkIn(localised('Link to the page that asks for the code', 'Lien vers la page où entrer le code')),
  },
  standard: localised(
    {
      subject: '{{code}} is your confirmation code',
      body: `Your confirmation code is

{{code}}

Enter it on the page where you registered, or here: {{link}}

It works for 15 minutes. If you didn’t register, you can ignore this email.`,
    },
    {
      subject: '{{code}} est votre code de confirmation',
      body: `Votre code de confirmation est

{{code}}

Entrez-le dans la page d’inscription, ou ici : {{link}}

Il est valide pendant 15 minutes. Si vous n’avez rien demandé, ignorez ce courriel.`,
    },
  ),
});

export const alreadyRegisteredMail = defineMailTemplate({
  id: 'account.already-registered',
  title: localised('Registration with a known email', 'Inscription avec une adresse connue'),
  says: localised(
    'To the owner of an account, when someone registers with your clinic under their email.',
    'À la personne qui a déjà un compte, quand on s’inscrit à votre clinique avec son adresse.',
  ),
  placeholders: { link: linkIn(localised('Link to log in', 'Lien pour se connecter')) },
  standard: localised(
    {
      subject: 'You already have an account',
      body: `Someone, probably you, tried to register with this email. You already have an account. Log in here:

{{link}}

Forgot your password? Choose “Forgot password” there. If it wasn’t you, you can ignore this email.`,
    },
    {
      subject: 'Vous avez déjà un compte',
      body: `Une personne, sans doute vous, a tenté de s’inscrire avec cette adresse. Vous avez déjà un compte. Connectez-vous ici :

{{link}}

Mot de passe oublié? Choisissez « Mot de passe oublié ». Si ce n’était pas vous, ignorez ce courriel.`,
    },
  ),
});

export const linkedMail = defineMailTemplate({
  id: 'account.linked',
  title: localised('Record linked to another address', 'Dossier associé à une autre adresse'),
  says: localised(
    'To the address on a record that was linked to an account with another address.',
    'À l’adresse d’un dossier qui a été associé à un compte ayant une autre adresse.',
  ),
  placeholders: {},
  standard: localised(
    {
      subject: 'Your record was linked to an account',
      body: `Hello,

Your record at {{clinic}} was linked to an account with another email address, with a code or your health card.

If it wasn’t you, call the clinic right away.`,
    },
    {
      subject: 'Votre dossier a été associé à un compte',
      body: `Bonjour,

Votre dossier à {{clinic}} a été associé à un compte qui a une autre adresse courriel, au moyen d’un code ou de votre carte d’assurance maladie.

Si ce n’était pas vous, appelez la clinique sans attendre.`,
    },
  ),
});
