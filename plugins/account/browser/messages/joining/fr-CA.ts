import { plural } from '../../../../../core/shared/index.ts';
import type { Translation } from '../../../../../core/shared/index.ts';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  backToLogin: 'Retour à la connexion',

  registerTitle: 'Créer un compte',
  registerLead: 'Deux minutes suffisent. Votre clinique voit ce que vous entrez ici.',
  registerInvited: (email) =>
    `Votre clinique vous invite. Vérifiez ce qu’elle sait et choisissez un mot de passe pour ${email}.`,
  registerSubmit: 'Créer mon compte',
  haveAccount: 'Vous avez un compte?',
  login: 'Se connecter',
  where: 'Votre adresse',
  whereOptional: 'Vous pouvez remplir ceci plus tard.',
  clinic: 'Clinique',
  email: 'Courriel',
  firstName: 'Prénom',
  lastName: 'Nom',
  phone: 'Téléphone',
  birthDate: 'Date de naissance',
  badBirthDate: 'Entrez une date de naissance qui existe et qui est passée.',
  phoneHelp: 'Par exemple 613 555-0142',
  line1: 'Adresse',
  line2: 'Appartement, unité',
  city: 'Ville',
  province: 'Province ou territoire',
  postalCode: 'Code postal',
  postalHelp: 'Par exemple K1A 0B1',
  password: 'Mot de passe',
  badEmail: 'Ceci ne ressemble pas à une adresse courriel. Elle devrait être comme nom@exemple.ca.',
  badPhone: 'Un numéro de téléphone a dix chiffres, comme 613 555-0142.',
  badPostal: 'Un code postal est comme K1A 0B1.',
  otherProvince: 'Ce code postal n’est pas dans la province choisie.',

  confirmTitle: 'Confirmez votre courriel',
  confirmLead: (email) => `Nous avons envoyé un code à six chiffres à ${email}. Il n’est valide que peu de temps.`,
  confirmLeadNoEmail: 'Entrez votre courriel et le code à six chiffres que nous y avons envoyé.',
  code: 'Code à six chiffres',
  badCode: 'Le code a six chiffres.',
  confirmSubmit: 'Confirmer',
  resend: 'Envoyer un nouveau code',
  resendIn: (seconds) =>
    plural('fr-CA', seconds, {
      one: `Nouveau code dans ${seconds} seconde`,
      other: `Nouveau code dans ${seconds} secondes`,
    }),
  resent: 'Un nouveau code est en route. L’ancien ne fonctionne plus.',
  openMail: 'Ouvrir les lettres envoyées par cette maison',
  openMailWhy: 'Cette maison de démonstration n’envoie aucun vrai courriel.',

  forgotTitle: 'Mot de passe oublié?',
  forgotLead:
    'Entrez votre courriel. S’il y a un compte à cette adresse, nous envoyons un code pour choisir un nouveau mot de passe.',
  forgotSubmit: 'Envoyer le code',
  forgotSent: (email) => `S’il y a un compte pour ${email}, un code est en route. Cela peut prendre une minute.`,
  haveCode: 'J’ai un code',

  resetTitle: 'Choisissez un nouveau mot de passe',
  resetLead: 'Tous vos appareils sont déconnectés quand vous le changez.',
  newPassword: 'Nouveau mot de passe',
  resetCode: 'Code reçu par courriel',
  resetSubmit: 'Enregistrer le mot de passe',
  newLink: 'Demander un nouveau code',

  staffTitle: 'Bienvenue dans l’équipe',
  staffLead: (email) => `Choisissez un mot de passe pour ${email} afin d’ouvrir votre compte.`,
  staffNoLink:
    'Cette page a besoin du lien de votre invitation. Ouvrez-le de nouveau dans le courriel de votre clinique.',
  staffSubmit: 'Ouvrir mon compte',

  logOutFirst: 'Pour terminer, vous devez vous déconnecter de votre compte actuel.',
  logOutThen: 'Une fois déconnecté, touchez de nouveau le lien pour continuer.',
  logOut: 'Se déconnecter',
  goHome: 'Rester et aller à l’accueil',
  signedInAs: (email) => `Vous êtes connecté avec ${email}.`,

  wrong_code: 'Ce code est erroné ou trop ancien. Demandez-en un nouveau et réessayez.',
};
