import { plural } from '#core/shared';
import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  backToLogin: 'Retour à la connexion',

  registerTitle: 'Créer un compte',
  registerLead: 'Une minute suffit. Votre clinique voit ce que vous entrez ici.',
  registerInvited: (email) =>
    `Votre clinique vous invite. Vérifiez vos renseignements et choisissez un mot de passe pour ${email}.`,
  signUpLead: 'Utilisez l’adresse courriel que votre clinique connaît.',
  signUpFor: (email) => `Votre clinique vous invite. Choisissez un mot de passe pour ${email}.`,
  already_registered: 'Cette adresse a déjà un compte. Connectez-vous, ou choisissez un nouveau mot de passe.',
  registerSubmit: 'Créer mon compte',
  haveAccount: 'Vous avez un compte?',
  login: 'Se connecter',
  where: 'Votre adresse',
  whereOptional: 'Vous pourrez l’ajouter plus tard.',
  clinic: 'Clinique',
  email: 'Courriel',
  firstName: 'Prénom',
  lastName: 'Nom de famille',
  phone: 'Téléphone',
  birthDate: 'Date de naissance',
  badBirthDate: 'Entrez une date de naissance dans le passé.',
  phoneHelp: 'Par exemple 613 555-0142',
  line1: 'Adresse',
  line2: 'Appartement ou unité',
  city: 'Ville',
  province: 'Province ou territoire',
  postalCode: 'Code postal',
  postalHelp: 'Par exemple K1A 0B1',
  password: 'Mot de passe',
  badEmail: 'Entrez une adresse courriel, par exemple nom@exemple.ca.',
  badPhone: 'Entrez un numéro de téléphone à dix chiffres, par exemple 613 555-0142.',
  badPostal: 'Entrez un code postal, par exemple K1A 0B1.',
  otherProvince: 'Ce code postal n’est pas dans la province choisie.',

  confirmTitle: 'Confirmez votre adresse courriel',
  confirmLead: (email) => `Nous avons envoyé un code à six chiffres à ${email}. Il est valide pendant 15 minutes.`,
  confirmLeadElsewhere: (email) => `Entrez le code à six chiffres envoyé à ${email}.`,
  confirmLeadNoEmail: 'Entrez votre adresse courriel et le code à six chiffres que nous y avons envoyé.',
  code: 'Code à six chiffres',
  badCode: 'Entrez les six chiffres du code.',
  keep: 'Garder ma session ouverte',
  confirmSubmit: 'Confirmer',
  resend: 'Envoyer un nouveau code',
  resendIn: (seconds) =>
    plural('fr-CA', seconds, {
      one: `Nouveau code dans ${seconds} seconde`,
      other: `Nouveau code dans ${seconds} secondes`,
    }),
  resent: 'Nouveau code envoyé. L’ancien ne fonctionne plus.',
  openMail: 'Ouvrir les courriels envoyés par cette démo',
  openMailWhy: 'Cette démo n’envoie aucun vrai courriel.',

  forgotTitle: 'Mot de passe oublié?',
  forgotLead:
    'Entrez votre adresse courriel. Si elle correspond à un compte, nous y enverrons un code pour choisir un nouveau mot de passe.',
  forgotSubmit: 'Envoyer le code',
  forgotSent: (email) =>
    `Si ${email} correspond à un compte, nous y avons envoyé un code. Cela peut prendre une minute.`,
  haveCode: 'J’ai un code',

  resetTitle: 'Choisissez un nouveau mot de passe',
  resetLead: 'Changer le mot de passe déconnecte tous vos appareils.',
  resetLeadElsewhere: 'Entrez le code reçu par courriel et le mot de passe voulu.',
  newPassword: 'Nouveau mot de passe',
  resetCode: 'Code reçu par courriel',
  resetSubmit: 'Enregistrer le mot de passe',
  newLink: 'Demander un nouveau code',

  staffTitle: 'Bienvenue dans l’équipe',
  staffLead: (email) => `Choisissez un mot de passe pour ${email} afin d’ouvrir votre compte.`,
  staffNoLink: 'Il manque le lien de votre invitation. Ouvrez-le à partir du courriel.',
  staffSubmit: 'Ouvrir mon compte',

  logOutFirst: 'Pour terminer, vous devez vous déconnecter de votre compte actuel.',
  logOutThen: 'Une fois la session fermée, ouvrez de nouveau le lien pour continuer.',
  logOut: 'Se déconnecter',
  goHome: 'Garder ma session et aller à l’accueil',
  signedInAs: (email) => `Votre session est ouverte avec ${email}.`,

  proofText:
    'Pour voir votre dossier, entrez le code de votre clinique. Ou entrez votre date de naissance et le numéro de votre carte.',
  clinicCode: 'Code de votre clinique',
  clinicCodeHelp: 'Six chiffres, remis à la clinique.',
  cardNumber: 'Numéro de carte d’assurance maladie',
  proof_needed: 'Entrez le code de votre clinique, ou votre date de naissance et votre numéro de carte.',
  wrong_proof:
    'Ces renseignements ne correspondent pas au dossier de la clinique. Vérifiez-les, ou demandez une nouvelle invitation.',
  wrong_code: 'Ce code est incorrect ou expiré. Demandez-en un nouveau et réessayez.',
};
